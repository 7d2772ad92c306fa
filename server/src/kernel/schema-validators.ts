import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import type addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { lazyRequire } from './lazy-require.ts';

const ajvPackage = lazyRequire((require) => require('ajv') as { Ajv: typeof Ajv });
const formats = lazyRequire((require) => require('ajv-formats') as typeof addFormats);

interface ValidatorOptions {
  coerceTypes: boolean | 'array';
  /** Whether to stop at the first error. By default, all are collected. */
  allErrors?: false;
}

/** Creates validators that are compiled on first use, so that unused ones do not slow down the start. */
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
    // V8 optimises too; leaving it to V8 halves the time to compile a schema.
    code: { optimize: false },
  });
  formats().default(ajv, ['date-time', 'date', 'time', 'uuid', 'email']);
  const { validate } = formats().default.get('date-time') as { validate: (text: string) => boolean };
  return ajv.addFormat('date-time', (text) => validate(text) && isInstant(text));
}

/**
 * Returns whether a JavaScript date can represent the instant with a four-digit year: no leap second, no year 0 or
 * 10000.
 */
function isInstant(text: string): boolean {
  const milliseconds = Date.parse(text);
  return !Number.isNaN(milliseconds) && /^(?!0000)\d{4}-/.test(new Date(milliseconds).toISOString());
}
