import type { Transcoding } from '../../answer/transcoding.ts';
import { planIn } from '../../engine/charset.ts';
import { isProfileName } from '../../profiles/load.ts';
import { mayUse } from '../admission/grants.ts';
import { isMail } from '../request/media-type.ts';
import type { RequestOptions } from '../request/request-options.ts';
import type { Job } from '../routes/job.ts';
import type { ShadowText } from './shadows.ts';

/**
 * Starts the shadow profile of a request, if the parameter `shadow` or its key names one. A profile that cannot be
 * used is only counted: a shadow never affects the answer.
 */
export function follow(
  { exchange: { grants, incoming, logFields }, head, usable, shadows }: Job,
  { profile, scope }: RequestOptions,
  way: Transcoding,
): ShadowText | undefined {
  const name = head.parameters.get('shadow') || grants?.shadow;
  if (name === undefined || shadows === undefined) return undefined;
  const known = isProfileName(name) && mayUse(grants, usable.purpose, name);
  const shadow = known ? usable.profiles.get(name) : undefined;
  const names = { profile: profile.name, shadow: shadow?.name ?? 'unknown' };
  if (shadow === undefined || !('plan' in shadow)) {
    shadows.report.ended(names, 'unusable');
    return undefined;
  }
  const charset = way.charset();
  const plans = [planIn(charset, profile.plan), planIn(charset, shadow.plan)] as const;
  const client = logFields.key ?? incoming.socket.remoteAddress ?? '';
  return shadows.begin({
    client,
    names,
    plans,
    scope,
    lines: head.lines,
    mail: isMail(head.media),
  });
}
