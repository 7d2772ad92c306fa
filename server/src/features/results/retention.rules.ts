export const DAY_MS = 86_400_000;

/**
 * The days that results of a form are kept; undefined: for ever. A form may only shorten what the site says.
 * @param siteDays `app.cms.days-before-result-form-deletion`; 0: for ever
 */
export function retentionDays(siteDays: number, formDays: number | null): number | undefined {
  const limits = [siteDays > 0 ? siteDays : Infinity, formDays ?? Infinity];
  const days = Math.min(...limits);
  return days === Infinity ? undefined : days;
}
