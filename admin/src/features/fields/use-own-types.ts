import { useQuery } from '@tanstack/react-query';
import { FIELD_TYPE_FACTS, type FieldTypeItem } from 'parvis/contract/field-type';
import { useApi } from '../../api/api.ts';

/** Returns a function that finds the project's field type of a field; undefined for a built-in type. */
export function useOwnTypes(fields: readonly { type: string }[]) {
  const isOwn = ({ type }: { type: string }) => FIELD_TYPE_FACTS[type] === undefined;
  const types = useQuery({
    ...useApi().query('GET /api/admin/cms/field-types'),
    enabled: fields.some(isOwn),
  }).data?.items;
  return (field: { type: string }): FieldTypeItem | undefined =>
    types?.find(({ name }) => name === field.type);
}
