import type { Condition, NumberField, TextField } from './condition.ts';

/** Whether a condition depends on one of these fields. */
export function dependsOn(
  condition: Condition | undefined,
  fields: readonly (NumberField | TextField)[],
): boolean {
  if (condition === undefined) return false;
  if ('parts' in condition) return condition.parts.some((part) => dependsOn(part, fields));
  if ('part' in condition) return dependsOn(condition.part, fields);
  return 'field' in condition && fields.includes(condition.field);
}
