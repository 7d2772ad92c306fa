import type { ExportFormat, FormResultQuery } from 'parvis/contract/form-result';
import { addressOf } from '../../api/http-client.ts';

export interface ExportChoices {
  format: ExportFormat;
  /** As people read it, or as programs do. */
  readable: boolean;
  delimiter: ',' | ';';
}

/** Returns the download address for an export of the listed submissions. */
export function exportAddress(
  listed: FormResultQuery,
  { format, readable, delimiter }: ExportChoices,
): string {
  const { form, search, from, to, spam, mail } = listed;
  const query = {
    ...{ form, search, from, to, spam, mail, format },
    ...(format !== 'json' && readable && { readable }),
    ...(format === 'csv' && { delimiter, bom: true }),
  };
  return addressOf({ path: '/api/admin/cms/forms-results', query });
}
