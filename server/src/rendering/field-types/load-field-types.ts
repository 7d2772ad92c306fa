import type { Ajv } from 'ajv';
import { basename, extname } from 'node:path';
import type { Logger } from '../../kernel/logger.ts';
import type {
  FieldTypeDefinition,
  ProjectFieldType,
  ProjectFieldTypes,
} from '../../kernel/project-field-type.ts';
import { describeSchemaFaults } from '../../kernel/schema-faults.ts';
import type { Violation } from '../../kernel/violation.ts';
import { FIELD_CONTROLS } from '../../contract/field-type.ts';
import { lazyRequire } from '../../kernel/lazy-require.ts';
import { loadModules, UnusableModule, type ModuleFault } from '../project-code/load-modules.ts';

export interface LoadFieldTypesOptions {
  projectFolder: string;
  /** Returns whether the server has a type of this name. */
  isTaken(name: string): boolean;
  logger: Logger;
}

export interface FieldTypesOfProject {
  fieldTypes: ProjectFieldTypes;
  /** Faults prevent the start. */
  faults: ModuleFault[];
}

const ajvPackage = lazyRequire((require) => require('ajv') as { Ajv: typeof Ajv });
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Imports all `field-types/*.ts` and `*.js` of a project. Source: spec §1.4. */
export async function loadFieldTypes(options: LoadFieldTypesOptions): Promise<FieldTypesOfProject> {
  const fieldTypes = new Map<string, ProjectFieldType>();
  const faults = await loadModules({
    projectFolder: options.projectFolder,
    folder: 'field-types',
    take(exported, file) {
      const fieldType = asFieldType(exported, file);
      const { name } = fieldType;
      if (options.isTaken(name)) throw new UnusableModule(`"${name}" is a type of the server`);
      if (fieldTypes.has(name)) throw new UnusableModule(`there are two files named "${name}"`);
      fieldTypes.set(name, fieldType);
      options.logger.event('field type found', { fieldType: name, file });
    },
  });
  return { fieldTypes, faults };
}

function asFieldType(exported: unknown, file: string): ProjectFieldType {
  if (typeof exported !== 'object' || exported === null) {
    throw new UnusableModule(
      'it has no default export that is a field type: export default defineFieldType({ … })',
    );
  }
  const given = exported as Partial<Record<keyof FieldTypeDefinition, unknown>>;
  const { name, attributes = {}, requiredAttributes = [], value: schema = {} } = given;
  const expectedName = basename(file, extname(file));
  const texts = ['description', 'template', 'articleTemplate'] as const;
  const functions = ['validate', 'parse', 'show'] as const;
  const faults = [
    name === expectedName ? '' : `its name must be that of its file, "${expectedName}"`,
    NAME.test(expectedName) ? '' : 'its name must be lower-case words with hyphens',
    ...texts.map((key) => (isOptional(given[key], 'string') ? '' : `its ${key} is not a text`)),
    ...functions.map((key) => (isOptional(given[key], 'function') ? '' : `its ${key} is not a function`)),
    controlFault(given.control, schema),
    isSchemas(attributes) ? '' : 'its attributes are not JSON Schemas by name',
    isSchema(schema) ? '' : 'its value is not a JSON Schema',
    Array.isArray(requiredAttributes) &&
    isSchemas(attributes) &&
    requiredAttributes.every((key) => Object.hasOwn(attributes, String(key)))
      ? ''
      : 'its requiredAttributes are not names of its attributes',
  ].filter((fault) => fault !== '');
  if (faults.length > 0) throw new UnusableModule(faults.join('; '));
  // Methods keep their `this`.
  const original = exported as FieldTypeDefinition;
  const valueFaults = original.value && compile(original.value, 'its value is not a JSON Schema');
  return {
    name: original.name,
    file,
    description: original.description ?? '',
    choices: choicesOf(schema),
    ...(original.control && { control: original.control }),
    attributes: original.attributes ?? {},
    requiredAttributes: original.requiredAttributes ?? [],
    attributeFaults: compile(
      { type: 'object', properties: attributes, required: requiredAttributes },
      'its attributes are not JSON Schemas',
    ),
    ...(original.template === undefined ? {} : { template: original.template }),
    ...(original.articleTemplate === undefined ? {} : { articleTemplate: original.articleTemplate }),
    ...((original.validate ?? valueFaults) && {
      validate(value, field) {
        const faults = valueFaults?.(value) ?? [];
        if (faults.length > 0) return faults.map(({ pointer, ...fault }) => ({ ...fault, at: pointer }));
        return original.validate?.(value, field);
      },
    }),
    ...(original.parse && { parse: original.parse.bind(original) }),
    ...(original.show && {
      show: (value, locale) => (valueFaults?.(value).length ? undefined : original.show?.(value, locale)),
    }),
  };
}

function controlFault(control: unknown, schema: unknown): string {
  if (control === undefined) return '';
  if (!FIELD_CONTROLS.some((known) => known === control))
    return `its control is none of ${FIELD_CONTROLS.join(', ')}`;
  return control === 'select' && choicesOf(schema).length === 0
    ? 'its control is a select, but its value has no enum of texts or numbers'
    : '';
}

function choicesOf(schema: unknown): (string | number)[] {
  const { enum: values } = schema as { enum?: unknown };
  const isChoice = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return Array.isArray(values) ? values.filter(isChoice) : [];
}

function isOptional(value: unknown, type: 'string' | 'function'): boolean {
  return value === undefined || typeof value === type;
}

function isSchema(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSchemas(value: unknown): value is Record<string, object> {
  return isSchema(value) && Object.values(value).every((schema) => isSchema(schema));
}

/** Compiles a JSON Schema; the pointers of its violations start at the checked value. Throws `UnusableModule` for an invalid schema. */
function compile(schema: object, fault: string): (value: unknown) => Violation[] {
  try {
    const { Ajv: Validators } = ajvPackage();
    const validate = new Validators({ allErrors: true, strict: false, validateSchema: false }).compile(
      schema,
    );
    return (value) => (validate(value) ? [] : describeSchemaFaults(validate.errors ?? []));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableModule(`${fault}: ${reason}`);
  }
}
