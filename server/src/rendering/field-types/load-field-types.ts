import type { Ajv } from 'ajv';
import { basename, extname } from 'node:path';
import type { Logger } from '../../kernel/logger.ts';
import type {
  FieldTypeDefinition,
  ProjectFieldType,
  ProjectFieldTypes,
} from '../../kernel/project-field-type.ts';
import { describeSchemaFaults } from '../../kernel/schema-faults.ts';
import { whenNeeded } from '../../kernel/when-needed.ts';
import { loadModules, Unusable, type ModuleFault } from '../project-code/load-modules.ts';

export interface LoadFieldTypesOptions {
  projectFolder: string;
  /** Names that the project cannot take: the server's own types. */
  isTaken(name: string): boolean;
  logger: Logger;
}

export interface FieldTypesOfProject {
  fieldTypes: ProjectFieldTypes;
  /** All of them; the start is refused when there is one. */
  faults: ModuleFault[];
}

const ajvPackage = whenNeeded((require) => require('ajv') as { Ajv: typeof Ajv });
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Finds and imports every `field-types/*.ts` and `*.js` of a project. Source: spec §1.4. */
export async function loadFieldTypes(options: LoadFieldTypesOptions): Promise<FieldTypesOfProject> {
  const fieldTypes = new Map<string, ProjectFieldType>();
  const faults = await loadModules({
    projectFolder: options.projectFolder,
    folder: 'field-types',
    take(exported, file) {
      const definition = asFieldType(exported, file);
      if (options.isTaken(definition.name))
        throw new Unusable(`"${definition.name}" is a type of the server`);
      if (fieldTypes.has(definition.name))
        throw new Unusable(`there are two files of the name "${definition.name}"`);
      fieldTypes.set(definition.name, { ...definition, file, attributeFaults: attributeCheck(definition) });
      options.logger.info({ fieldType: definition.name, file }, 'field type found');
    },
  });
  return { fieldTypes, faults };
}

function asFieldType(exported: unknown, file: string): FieldTypeDefinition {
  if (typeof exported !== 'object' || exported === null) {
    throw new Unusable(
      'it has no default export that is a field type: export default defineFieldType({ … })',
    );
  }
  const given = exported as Partial<Record<keyof FieldTypeDefinition, unknown>>;
  const { name, attributes = {}, requiredAttributes = [] } = given;
  const expectedName = basename(file, extname(file));
  const texts = ['description', 'template', 'articleTemplate'] as const;
  const functions = ['validate', 'parse', 'show'] as const;
  const faults = [
    name === expectedName ? '' : `its name must be that of its file, "${expectedName}"`,
    NAME.test(expectedName) ? '' : 'its name must be lower-case words with hyphens',
    ...texts.map((key) => (isOptional(given[key], 'string') ? '' : `its ${key} is not a text`)),
    ...functions.map((key) => (isOptional(given[key], 'function') ? '' : `its ${key} is not a function`)),
    isSchemas(attributes) ? '' : 'its attributes are not JSON Schemas by name',
    Array.isArray(requiredAttributes) &&
    isSchemas(attributes) &&
    requiredAttributes.every((key) => Object.hasOwn(attributes, String(key)))
      ? ''
      : 'its requiredAttributes are not names of its attributes',
  ].filter((fault) => fault !== '');
  if (faults.length > 0) throw new Unusable(faults.join('; '));
  // Methods keep the object that they were written in.
  const original = exported as FieldTypeDefinition;
  return {
    name: original.name,
    description: original.description ?? '',
    attributes: original.attributes ?? {},
    requiredAttributes: original.requiredAttributes ?? [],
    ...(original.template === undefined ? {} : { template: original.template }),
    ...(original.articleTemplate === undefined ? {} : { articleTemplate: original.articleTemplate }),
    ...(original.validate ? { validate: original.validate.bind(original) } : {}),
    ...(original.parse ? { parse: original.parse.bind(original) } : {}),
    ...(original.show ? { show: original.show.bind(original) } : {}),
  };
}

function isOptional(value: unknown, type: 'string' | 'function'): boolean {
  return value === undefined || typeof value === type;
}

function isSchemas(value: unknown): value is Record<string, object> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((schema) => typeof schema === 'object' && schema !== null)
  );
}

/** Throws `Unusable` for a schema that is none. */
function attributeCheck(definition: FieldTypeDefinition): ProjectFieldType['attributeFaults'] {
  const schema = {
    type: 'object',
    properties: definition.attributes,
    required: definition.requiredAttributes,
  };
  try {
    const { Ajv: Validators } = ajvPackage();
    const validate = new Validators({ allErrors: true, strict: false }).compile(schema);
    return (attributes) => (validate(attributes) ? [] : describeSchemaFaults(validate.errors ?? []));
  } catch (error) {
    throw new Unusable(
      `its attributes are no JSON Schemas: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
