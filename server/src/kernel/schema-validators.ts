import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import type addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { lazyRequire } from './lazy-require.ts';

const ajvPackage = lazyRequire((require) => require('ajv') as { Ajv: typeof Ajv });
const formats = lazyRequire((require) => require('ajv-formats') as typeof addFormats);

interface ValidatorOptions {
  coerceTypes: boolean | 'array';
  /** All by default; else the first one. */
  allErrors?: false;
}

/** Validators compiled at their first use, so that the start does not pay for those nobody calls. */
export function createValidators(options: ValidatorOptions) {
  let ajv: Ajv | undefined;
  const compiled = new WeakMap<TSchema, ValidateFunction & { errors?: ErrorObject[] | null }>();
  return (schema: TSchema) => {
    let validate = compiled.get(schema);
    if (!validate) {
      ajv ??= createAjv(options);
      validate = ajv.compile(schema);
      compiled.set(schema, validate);
    }
    return validate;
  };
}

function createAjv(options: ValidatorOptions): Ajv {
  const { Ajv: Validators } = ajvPackage();
  const ajv = new Validators({
    allErrors: true,
    ...options,
    removeAdditional: false,
    strict: false,
    validateSchema: false,
  });
  formats().default(ajv, ['date-time', 'date', 'time', 'uuid', 'email']);
  const { validate } = formats().default.get('date-time') as { validate: (text: string) => boolean };
  return ajv.addFormat('date-time', (text) => validate(text) && isInstant(text));
}

/** Whether the clock of this process can tell it, and write it with a year of four digits: no leap second, no year 0 or 10000. */
function isInstant(text: string): boolean {
  const milliseconds = Date.parse(text);
  return !Number.isNaN(milliseconds) && /^(?!0000)\d{4}-/.test(new Date(milliseconds).toISOString());
}
