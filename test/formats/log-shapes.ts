export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

const MAIL = 'kim.lee@example.com';
const ADDRESS = '203.0.113.7';
const MESSAGE = `login by ${MAIL} from ${ADDRESS}\tok "yes"`;
const NANOSECONDS = '1704448800123456789';

/** Documents that shippers of logs send and store, a document a line, as their documentation has it; with addresses of e-mail and of networks. */
export const records: Readonly<Record<string, readonly Json[]>> = {
  'a bulk request of Elasticsearch': [
    { index: { _index: 'logs-2024', _id: '7' } },
    { '@timestamp': '2024-01-05T10:00:00.123Z', message: MESSAGE, client: { ip: ADDRESS } },
    { update: { _id: '8', _index: 'logs-2024', retry_on_conflict: 3 } },
    { doc: { user: { email: MAIL } }, doc_as_upsert: true },
    { delete: { _index: 'logs-2024', _id: '9' } },
  ],
  'a push to Loki': [
    {
      streams: [
        {
          stream: { job: 'sshd', host: 'web1' },
          values: [
            [NANOSECONDS, MESSAGE],
            ['1704448800123456790', MESSAGE, { trace_id: '0242ac120002' }],
          ],
        },
      ],
    },
  ],
  'events for Splunk': [
    { time: 1704448800.123, host: 'web1', source: 'app', sourcetype: '_json', event: MESSAGE },
    { time: 1704448801, event: { user: MAIL, ip: ADDRESS }, fields: { region: 'eu' } },
  ],
  'logs of OTLP': [
    {
      resourceLogs: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] },
          scopeLogs: [
            {
              scope: { name: 'app', version: '1.0' },
              logRecords: [
                {
                  timeUnixNano: NANOSECONDS,
                  observedTimeUnixNano: NANOSECONDS,
                  severityNumber: 9,
                  severityText: 'INFO',
                  body: { stringValue: MESSAGE },
                  attributes: [
                    { key: 'client.address', value: { stringValue: ADDRESS } },
                    { key: 'retries', value: { intValue: '3' } },
                  ],
                  traceId: '5b8efff798038103d269b633813fc60c',
                  spanId: 'eee19b7ec3c1b174',
                },
              ],
            },
          ],
        },
      ],
    },
  ],
  'events of CloudTrail': [
    {
      Records: [
        {
          eventVersion: '1.08',
          userIdentity: { type: 'IAMUser', userName: MAIL },
          eventTime: '2024-01-05T10:00:00Z',
          eventSource: 's3.amazonaws.com',
          eventName: 'GetObject',
          awsRegion: 'eu-west-1',
          sourceIPAddress: ADDRESS,
          requestParameters: { bucketName: 'photos', key: `in/${MAIL}/a.jpg` },
          responseElements: null,
          readOnly: true,
          eventType: 'AwsApiCall',
        },
      ],
    },
  ],
  'lines of a container of Docker': [
    { log: `${MESSAGE}\n`, stream: 'stdout', time: '2024-01-05T10:00:00.123456789Z' },
    {
      log: `{"user":"${MAIL}","ip":"${ADDRESS}"}\n`,
      stream: 'stderr',
      time: '2024-01-05T10:00:01Z',
    },
  ],
  'entries of journald': [
    {
      __CURSOR: 's=0639;i=1a2b;b=8a;m=1f;t=60e;x=d7',
      __REALTIME_TIMESTAMP: '1704448800123456',
      __MONOTONIC_TIMESTAMP: '31536000',
      PRIORITY: '6',
      SYSLOG_IDENTIFIER: 'sshd',
      _PID: '812',
      _COMM: 'sshd',
      MESSAGE,
    },
    { PRIORITY: '4', MESSAGE: ['a', MESSAGE], _PID: '813', CODE_LINE: null },
  ],
};

/** Documents on lines. */
export function textsOf(lines: readonly Json[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
