import { keywords } from '../reading/keywords.ts';

/** Whether a word that announces a telephone number stands near `[start, end)`. */
export const nearPhoneWord = keywords([
  ...[
    'phone',
    'phones',
    'telephone',
    'tel',
    'mobile',
    'cell',
    'cellphone',
    'cellular',
    'fax',
    'call',
  ],
  ...[
    'called',
    'caller',
    'caller id',
    'callback',
    'dial',
    'dialed',
    'dialled',
    'ring',
    'text',
    'sms',
  ],
  ...[
    'whatsapp',
    'msisdn',
    'contact',
    'hotline',
    'toll free',
    'pager',
    'voicemail',
    'home',
    'work',
  ],
]);
