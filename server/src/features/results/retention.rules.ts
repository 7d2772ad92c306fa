export const DAY_MS = 86_400_000;

/**
 * Returns how many days results of a form are kept; undefined: forever. A form can only shorten the site's retention.
 * @param siteDays `app.cms.days-before-result-form-deletion`; 0: forever
 */
export function retentionDays(siteDays: number, formDays: number | null): number | undefined {
  const limits = [siteDays > 0 ? siteDays : Infinity, formDays ?? Infinity];
  const days = Math.min(...limits);
  return days === Infinity ? undefined : days;
}
