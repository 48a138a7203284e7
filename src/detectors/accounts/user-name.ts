import type { Check } from '../../core/checks/check.ts';
import { detector } from '../detector.ts';
import { repeatedValues } from '../repeated-values.ts';
import {
  isAddressed,
  isDomainUser,
  isLogin,
  isLoginField,
  isLoginOr,
  isMentioned,
  isNamed,
  isTechnical,
  nameBefore,
  nameBetween,
  nameUpTo,
} from './account-name.ts';

/** A name, with its domain. */
const N = '[0-9A-Za-z_][0-9A-Za-z._@$+\\\\-]*';
const FOLDER = '[0-9A-Za-z_][0-9A-Za-z._@$+-]*';
const METHODS =
  "('password'|'publickey'|'keyboard-interactive/pam'|'hostbased'|'gssapi-with-mic'|'none')";
/** Before `user NAME`, in messages of sshd, PAM and others. */
const REFUSED =
  /(?:[Ii]nvalid|[Ii]llegal|uthenticating|[Dd]isconnected from|[Cc]onnection (?:reset|closed) by|session (?:opened|closed) for|[Ss]ession \w{1,8} of|[Ii]mpersonated|[Ss]witched to)$/;
/** After `user NAME`. */
const ACTS =
  /^['"]? (?:logge|signe|authen|connec|disconn|fail|joined|left|has log|has bee|is lock|is disa|was loc|was add|was rem|was cre|was del|not fou|does no|attempt|cannot|can't|can no|could n|is una|tried |reset |exceed|changed (?:the|their|his|her)|upload|download|has bee|request(?:ed|s) |report(?:ed|s) |was ban|posted|wrote|has (?:been|reque)|from [0-9a-f.:]+ not)/;
const KEYS =
  '("user"|"username"|"user_name"|"usr"|"userid"|"user_id"|"login"|"loginid"|"logname"|"login_name"|"ruser"|"acct"|"account_name"|"suser"|"duser"|' +
  '"src_user"|"dest_user"|"dst_user"|"sasl_username"|"remote_user"|"x-forwarded-user"|"x-remote-user"|"targetusername"|"subjectusername"|' +
  '"sudo_user"|"db_user"|"db_username"|"effective_user"|"cs-username"|"nick"|"nickname")';
/** Labels in other languages, and services whose users have names. */
const FOREIGN_KEYS =
  '("benutzername"|"benutzerkennung"|"benutzer"|"nutzername"|"nutzer"|"anmeldename"|"kennung"|"utilisateur"|"nom d\'utilisateur"|' +
  '"identifiant"(" de connexion")?|"pseudo"|"usuario"(" de red")?|"nombre de usuario"|("nome de ")?"usu"[\xc3][\xa1\x81]"rio"|' +
  '("nome de ")?"utilizador"|"nome utente"|"utente"|"gebruikersnaam"|"gebruiker"|"inlognaam"|"loginnaam"|"username"|("nazwa u"|"u")[\xc5][\xbc]"ytkownik"("a")?|"login")';
/** After `usuario NAME`. */
const ACTS_ABROAD =
  /^['"]? (?:ne (?:peut|parvient|pouvait)|n'|s'est|a (?:d\xc3\xa9j\xc3\xa0 )?(?:\xc3\xa9t\xc3\xa9|demand|signal)|no (?:puede|pod\xc3\xad|logra)|ha (?:sido|solici)|se (?:conect|ha)|n\xc3\xa3o (?:cons|pode)|est\xc3\xa1 bloq|foi |pediu|non (?:riesce|pu\xc3\xb2)|\xc3\xa8 bloc|kan (?:sinds|niet)|is (?:geblok|aangem)|heeft (?:gem|gev)|nie m|zosta\xc5|zalogow|kann |hat sich|wurde (?:ges|ang|ent)|ist ges)|^['"]? (?:da|dal|a partir de|depuis|desde|vanaf|van|von|z|from) [0-9a-f]{1,4}[.:]|^['"]? (?:est|est\xc3\xa1|\xc3\xa8|jest) (?:verr|bloq|bloc|zablo|desa|susp)|^['"]? (?:expir|caduc|scad|wygas)/;
/** The same, or a date: `abierto por jroe el 3/4`, `opened by jroe on 2024-03-04`. */
const ACTS_THEN = /^['"]? (?:on|em|el|il|le|am|op|dnia|um) \d{1,4}[-/.]\d/;
const SERVICES =
  "(\"discord\"|'GitHub'|'GitLab'|'Steam'|\"skype\"(\" id\")?|'Instagram'|'Insta'|'Telegram'|'Snapchat'|'TikTok'|'Twitter'|'Reddit'|'Twitch'|" +
  "'Mastodon'|'Gamertag'|'PSN'|'Xbox'|'Venmo'|'Slack'|'Network ID'|'SSO'|'AD account'|'Windows ID')";
/** Before a label in text: blanks and marks, also as strings, `cat -v` and syslog write them. */
const LEAD = "([ ,;\t\n(]|[\\][nrtvf]|'^'[IJM])";
/** After a name that is the value of a field. */
const FIELD_END = /^["']?(?:$|[,;\r\n|)]|\\+[nrt"]|\.(?:$|\s)| [|·])/;
/** The same after a key that also names a speaker of a dialogue: `user: Hi, what`. */
const VALUE_END = /^["']?(?:$|[;\r\n|)]|\\+[nrt"]|,(?! [a-z'])|, [a-z_]+[=:]| [·|]| [a-z_]+[=:])/;
const BEFORE = { of: '0-9A-Za-z._@$+-', first: '0-9A-Za-z_', fewest: 1, most: 48 } as const;
const FOLDER_END = /^(?:[\\/"'\s:;,)<>\]|&\0]|$)/;

/**
 * Finds names of users where logs write them: sshd, sudo, cron, PAM, databases, Windows' events, access logs, paths of home
 * folders, ARNs, URLs with a password, and `user=`. Accounts that every system has (`root`, `nobody`) are left out.
 */
export const userName = detector({
  key: 'userName',
  group: 'logs',
  finds:
    'names of users in logs: by key, by the forms of sshd, sudo, Windows and AWS, in paths of home folders',
  words: {
    mention:
      'cc, thanks, thank you, ping, assigned to, reviewed by, closed by, opened by, merged by, approved by, reported by, ask, hi, hey, hello, ' +
      'zugewiesen an, demande de, danke, merci, gracias, obrigado, obrigada, grazie, bedankt, dzięki, hola, olá, ciao, salut, hoi, hallo, cześć, asignado a, atribuído a, ' +
      'assigné à, assegnato a, toegewezen aan, przypisane do, falar com, hablar con, parlare con, parler à, demander à, chiedere a, vraag',
    handle:
      'insta, instagram, ig, twitter, tiktok, snapchat, snap, telegram, mastodon, threads, handle, handles, github, discord, skype, venmo, paypal, youtube',
  },
  patterns: [
    form(
      `('Accepted '|'Failed '|'Postponed ')${METHODS}' for '('invalid user ')?${N}`,
      nameBefore(/^ /),
    ),
    form(`' user '${N}`, nameBetween(REFUSED, /^(?:[ \r\n,(]|\.?(?:\s|$))/)),
    form(`' for user '${N}`, nameBefore(/^ (?:from|at) \[?\d\d/)),
    form(`'] <'${N}`, nameBefore(/^> /)),
    // IRC and forums: `10:11 <@jroe> hi`, `-!- jroe has joined`, `jroe wrote:`
    form(`dd:dd(:dd)?' <'[ @+%~&]{0,2}${N}`, nameBefore(/^> /)),
    form(`'-!- '${N}`, nameBefore(/^ (?:\[|has |is now )/)),
    form(`'[+'[ov]' '${N}`, nameBefore(/^\]/)),
    form(`[ \n(>]'u/'${FOLDER}`, nameBefore(/^(?:[\s.,:;!?)'"]|$)/), 0.8),
    // Daemons: su, passwd, useradd, dovecot, postfix, FTP, RADIUS, VPNs.
    form(`'(to root) '${N}`, nameBefore(/^ on /)),
    form(`' failed for '${N}`, nameBefore(/^ on \/dev/)),
    form(
      `[ ]("new user: name="|"delete user '"|"change user '"|"password for '"|"account '"|"username '")${N}`,
      nameBefore(/^['",]/),
    ),
    form(`' password changed for '${N}`, isNamed),
    form(
      `(' exceeded for '|' authentication failure for '|' Authentication failure for '|' Postponed keyboard-interactive for '|' failure for illegal user ')${N}`,
      nameBefore(/^ from /),
    ),
    form(`[ :]'passwd-file('${N}`, nameBefore(/^,/)),
    form(`'USER '${N}`, nameBefore(/^(?:: Login| \(Login)/)),
    form(`' role "'${N}`, nameBefore(/^" does not exist/)),
    form(`'Started Session '[0-9c]+' of user '${N}`, isNamed),
    // Windows: `CORP\\jroe`, `/user:CORP\\jroe`, `TargetUserName: jroe`
    form(`X{2,15}(-X{1,14})?[\\]{1,2}[a-z][0-9A-Za-z._-]*`, isDomainUser, 0.8),
    form(`('/user:'|'/u:')${N}`, isNamed, 0.85),
    form(`('TargetUserName'|'SubjectUserName'|'SamAccountName')('">'|'"'?:' '?'"'?)${N}`, isNamed),
    // Shells: `ssh jroe@gw`, `jroe@gw:~$`, `sudo -u jroe`, `chown jroe:`, `--user jroe`
    form(
      `[ \n#$;(]('ssh '|'scp '|'sftp '|'rsync ')([^\n@|;]{1,32}' ')?${FOLDER}`,
      nameUpTo('@', 5),
      0.85,
    ),
    {
      ...form(`@[0-9A-Za-z.-]{1,40}':'[~/][^ \n]{0,64}[$]' '`, nameUpTo('@', 0), 0.85),
      back: BEFORE,
    },
    form(
      `[ \n#$;(]('su - '|'su -l '|'chown '('-R ')?|'useradd '('-m ')?|'userdel '('-r ')?|'adduser '|'passwd ')${FOLDER}`,
      nameBefore(/^(?:[\s:'",;)]|$)/),
      0.8,
    ),
    form(`' --user'('name')?[ =]["']?${FOLDER}`, nameBefore(/^(?:[\s:'",;)]|$)/), 0.8),
    form(
      `' -'[uU]' '${FOLDER}`,
      nameBetween(
        /(?:sudo|mysql|mysqldump|runuser|psql|pg_dump|smbclient|curl)(?: [^\n|;]*)?$/,
        /^(?:[\s:'",;)]|$)/,
      ),
      0.8,
    ),
    // Listings of files: owner and group.
    form(
      `-[x-][.+]? {1,3}d{1,4}' '${FOLDER}`,
      nameBetween(/(?:^|\s)[dl-][rwxsStT-]{7}$/, /^ +[0-9A-Za-z_-]+ +\d/),
      0.8,
    ),
    form(`[ \n]'uid='d+'('${FOLDER}`, nameBefore(/^\)/)),
    form(`[ \n"]'uid='${FOLDER}`, nameBefore(/^,(?:ou|cn|dc)=/i)),
    // `cc @jroe please`
    {
      ...form(`@${FOLDER}`, isMentioned),
      when: { 'before mention': 0.8 },
      notAfter: '0-9A-Za-z._',
    },
    {
      ...form(`@${FOLDER}`, isNamed, 0.85),
      when: { 'before handle': 0.85 },
      notAfter: '0-9A-Za-z._',
    },
    form(`' for '('user '|'role ')["']${N}`, nameBefore(/^['"]/)),
    {
      ...form(
        `' : '('TTY='|'command not allowed'|'user NOT in'|d' incorrect')[0-9A-Za-z/]*`,
        nameUpTo(' ', 0),
      ),
      back: BEFORE,
    },
    {
      ...form(`\\)' '('CMD'|'RELOAD'|'LIST'|'REPLACE'|'BEGIN EDIT')`, nameUpTo(')', 0)),
      back: BEFORE,
      after: '(',
    },
    form(`('; USER='|'(to ')${N}`, nameBefore(/^(?: ;|\) )/)),
    form(`'User '${N}`, nameBefore(ACTS)),
    form(`' user '["']?${N}`, nameBefore(ACTS)),
    // `user 'jroe' updated`
    form(`' user '['"]${N}`, nameBefore(/^['"] [a-z]{3}/), 0.85),
    // `@jroe can you look`
    { ...form(`@${FOLDER}`, isAddressed, 0.8), notAfter: '0-9A-Za-z._' },
    form(`${LEAD}${FOREIGN_KEYS} ?: ["']?${N}`, nameBefore(FIELD_END), 0.8),
    form(
      `[ ,;\t\n('\x99]${FOREIGN_KEYS}(" es"|" est"|" "[\xc3][\xa8\xa9]|" is"|" ist"|" to")? ["']?${N}`,
      isLoginOr(new RegExp(`${ACTS_ABROAD.source}|${ACTS_THEN.source}`)),
      0.8,
    ),
    form(
      `[ ,;\t\n(]("opened by "|"reopened by "|"resolved by "|"updated by "|"modified by "|"approved by "|"closed by "|"created by "|"reported by "|"aberto por "|"criado por "|"abierto por "|"creado por "|"ouvert par "|"aperto da "|"creato da "|"aangemaakt door "|"gemeld door "|"utworzone przez "|"erstellt von "|"gemeldet von ")["']?[a-z][0-9a-z._-]*`,
      isLoginOr(ACTS_THEN),
      0.8,
    ),
    // `le compte p.lemaire est bloqué`
    form(
      `[ ,;\t\n('\x99]("compte "|"cuenta "|"conta "|"konto "|"account "|"profilo "|"perfil ")["']?[a-z][a-z0-9]*[._][0-9a-z._-]*`,
      isLoginOr(/(?!)/),
      0.7,
    ),
    form(`[ ,;\t\n(]${SERVICES}: @?${N}`, nameBefore(FIELD_END), 0.8),
    form(
      `[ ,;\t\n(]("username "|"user name "|"login "|"login name "|"user id "|"userid "|"network id "|"nickname "|"logged in as "|"signed in as "|"log in as "|"sign in as "|"log in with "|"sign in with "|"registered as "|"posted by "|"committed by "|"assigned to "|"asignado a ")("is "|"was "|"user "|"de "|"di "|"von "|"van ")?["']?${N}`,
      isLogin,
      0.8,
    ),
    form(
      `' '("discord"|"steam"|"skype"|"telegram"|"insta"|"snap"|"psn"|"gamertag"|"github"|"reddit")" "("name "|"id ")?"is "@?${N}`,
      isLogin,
      0.8,
    ),
    form(`'AROA'[0-9A-Z]+:${N}`, isNamed),
    form(`(${LEAD}|[?&])${KEYS}=[<"']?${N}`, isNamed, 0.85),
    form(`[ ,;\t\n]("actor"|"initiator"|"performed_by")=["']?${N}`, isNamed, 0.85),
    form(
      `[ \n|]("reporter"|"assignee"|"watchers"|"requester"|"submitter"): [a-z][0-9a-z._-]*`,
      nameBefore(FIELD_END),
      0.8,
    ),
    form(`${LEAD}${KEYS}: ["']?${N}`, nameBefore(VALUE_END), 0.8),
    form(`('Account Name'|'User Name'|'Logon Account'|'User ID'):[ \t]{1,8}${N}`, isNamed),
    { ...form(`('/home/'|'/Users/')${FOLDER}`, nameBefore(FOLDER_END)), notAfter: '0-9A-Za-z._-' },
    form(
      `('/mnt/'[a-z]'/Users/'|'/export/home/'|'/usr/home/'|'/var/spool/mail/'|'/var/mail/'|'/Volumes/Users/')${FOLDER}`,
      nameBefore(FOLDER_END),
    ),
    form(`[\\/]'home'[\\]{1,2}${FOLDER}`, nameBefore(FOLDER_END)),
    form(`:[\\/]{1,2}'Users'[\\/]{1,2}${FOLDER}`, nameBefore(FOLDER_END)),
    form(`'Documents and Settings'[\\]{1,2}${FOLDER}`, nameBefore(FOLDER_END)),
    form(`':user/'${N}`, isNamed),
    form(`':assumed-role/'[0-9A-Za-z+=,.@_-]{1,64}/${N}`, isNamed, 0.8),
    form(`' - '[0-9A-Za-z_][0-9A-Za-z._@-]{0,31}' ['dd/aaa/dddd`, nameUpTo(' ', 3)),
    form(`'://'[0-9A-Za-z._%+-]+:[^ \t\r\n/"'@<>]+@[0-9A-Za-z.-]+`, nameUpTo(':', 3)),
  ],
  column: {
    labels: `user name,username,user id,user login,login name,login,user,acct,account name,sam account name,user principal name,upn,
      subject user name,target user name,screen name,nick,nickname,handle,Benutzername,Benutzer,Anmeldename,nom d'utilisateur,
      identifiant,nombre de usuario,usuario,nome utente,utente,nome de usuário,gebruikersnaam,nazwa użytkownika,användarnamn`,
    accepts: isLoginField,
  },
  repeats: {
    ...repeatedValues,
    parts: (bytes, start, end) =>
      isTechnical(bytes.toString('latin1', start, end))
        ? []
        : repeatedValues.parts(bytes, start, end),
  },
  examples: [
    'Nov 12 04:11:27 b sshd[20417]: Failed password for invalid user «oracle» from 192.0.2.1 port 52214; Accepted publickey for «mfischer» from ::1; Failed password for root from ::1',
    'sshd[1]: Invalid user «jane.roe» from 192.0.2.1\nsshd[2]: Disconnected from user «jane» 192.0.2.1 port 1\npam_unix(sshd:session): session opened for user «jane»(uid=1000) by (uid=0)',
    'sudo:  «mfischer» : TTY=pts/0 ; PWD=/home/«mfischer» ; USER=root ; COMMAND=/bin/ls\nCRON[12]: («jane») CMD (x)\nsu[3]: (to «jane») root on pts/1',
    'Failed login for user «jwhitfield» from 198.51.100.23:51022; quota for user data from 2 disks',
    "FATAL: password authentication failed for user \"«jane»\"; Access denied for user '«jane»'@'h'",
    '2024-05-06 INFO action=x user=«jane» id=1, username="«jroe»" (logname=«jane» uid=0 euid=0 ruser= rhost=x  user=«bob»)',
    'Security ID: S-1-5-18 Account Name: WEB01$ Logon Type: 3 Account Name: «svc_backup» User Name:\tCORP\\«jane»\r\nAccount Name:\t\tSYSTEM',
    String.raw`C:\Users\«gwendolyn.tate»\AppData "C:\\Users\\«jane»\\x" D:/Users/«jane»/x C:\Users\Public\x /Users/«jane»/x`,
    '192.0.2.1 - «alice» [12/Nov/2026:06:25:15 +0000] "GET / HTTP/1.1" 200 1\n192.0.2.1 - - [12/Nov/2026:06:25:15 +0000] x',
    'arn:aws:iam::123456789012:user/«bertrand» arn:aws:sts::123456789012:assumed-role/Admin/«jane.roe» postgres://«jane»:pw@db/x https://h:80/x',
    '17,x user=«jane»,open\n{"path":"/home/«jane»/x","n":1,"text":"\\nsession opened for user «jane» by"}',
    '[14:02] <«bitfox»> hi; Instagram: «@solange.reads», on twitter «@jroe_1», @param x, [1] <b>',
    'not user=self.user, user=getUser(), (user=user), user = jane, https://example.com/home/index, x/home/jane, user=12345, /home/ubuntu/x, user: string, user: z.object(); user: «jane»',
    'User «jroe» cannot connect, username is «jroe42», logged in as «j.roe» today; Benutzername: «jroe», utilisateur : «jroe», usuario: «jroe», IG: «@jroe»; GitHub: «jroe», Discord: «jroe»; my login is broken, User data cannot be read, GitHub: see docs',
    "El usuario «m.lopez82» y la usuaria, L’utilisateur «m.lefevre», de gebruiker «m.bakker82», użytkownik «m.nowak82», Usuário «jpereira» não consegue, l'utente «rossi» non riesce; mi usuario es «mperez22», mon identifiant est «mlefort22», il mio username è «mrossi22», aberto por «maria.silva»; el usuario final debe, de gebruiker kan niet, utente finale, falar com «@anarita»",
    'sshd[1]: Connection reset by user «jroe» 192.0.2.1 port 1; error: maximum authentication attempts exceeded for «jroe» from 192.0.2.1; su: (to root) «jroe» on pts/1; New session 12 of user «jroe».',
    "useradd[1]: new user: name=«jroe», UID=1001; usermod[1]: change user '«jroe»' password; Login: user=<«jroe»>, method=PLAIN; sasl_username=«jroe»",
    String.raw`account CORP\«dpark» locked, runas /user:CORP\«dpark» cmd, WS-12\«dpark» left; NT AUTHORITY\SYSTEM, ERROR\nfailed, C:\windows, HKLM\software`,
    '10:11 <«jroe»> hi\n10:12 -!- «jroe» has quit [x]\nposted by u/«jroe_1» today; thanks «@jroe_1»!',
    'sudo -u «jroe» ls; ssh «jroe»@gw-01; su - «jroe»; x --user «jroe» --password y; psql -U «jroe» db\nuser: Hi, what is it? user: I would; gebruiker: «jroe»',
    "aberto por «fbrandao» em 2025-03-12, opened by «jroe» on 2025-03-12, usuario «lorenaq» desde 192.0.2.1, Benutzer «pmoeller» von 192.0.2.1, le compte «p.lemaire» est bloqué, INFO user '«dcole»' updated profile, «@jdoe» can you look; opened by hand on Monday, Konto DE89 3704, @param can be",
    'Reporter: «t.hall» | Assignee: «mreyes» | Watchers: unassigned; reopened by «kt_91», actor="«lena.v»"; user: X\\u0026lt',
    String.raw`{"m":"line\nusername: «mfischer»\nmore"} {"m":"a\tuser=«mfischer»\nmore"} a^Iuser: «jane42»; user: CORP\«nroe» here`,
    '"principalId":"AROAJ45Q7YFFAREXAMPLE:«oduya»"',
  ],
});

function form(pattern: string, check: Check, confidence = 0.95) {
  return { form: pattern, check, when: { always: confidence }, edges: 'open', most: 192 } as const;
}
