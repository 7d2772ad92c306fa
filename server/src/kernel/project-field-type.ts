import type { Violation } from './violation.ts';

/** What is wrong with a value. Its message is `violation.<code>` in the project's `messages/`. */
export interface FieldValueFault {
  /** Of a message `violation.<code>`. */
  code: string;
  /** What the message names. */
  params?: Record<string, string | number>;
  /** JSON pointer within the value; the value as a whole when it is not given. */
  at?: string;
}

/** A field as its type sees it. */
export interface FieldOfType<Attributes = Readonly<Record<string, unknown>>> {
  readonly name: string;
  readonly required: boolean;
  /** Those of the type, besides `label`, `help`, `placeholder`, `media` and `default`. */
  readonly attributes: Attributes;
}

/** A type of fields that a project adds to those of the server. Source: spec §1.4; contract §4 "Field types". */
export interface FieldTypeDefinition<Attributes = Readonly<Record<string, unknown>>, Value = unknown> {
  /** That of its file: `field-types/rating.ts` defines `rating`. */
  readonly name: string;
  /** What editors read of it. */
  readonly description?: string;
  /** The attributes that its fields have, each with its JSON Schema. They may be left out unless `requiredAttributes` names them. */
  readonly attributes?: Readonly<Record<keyof Attributes, object>>;
  readonly requiredAttributes?: readonly (keyof Attributes)[];
  /** JSON Schema of a value; when it is not given, a value is anything that JSON can say but `null`. */
  readonly value?: object;
  /** The template of its control in forms; `fields/<name>` when it is not given. */
  readonly template?: string;
  /** The template of its value in articles; `fields/article/<name>` when it is not given. */
  readonly articleTemplate?: string;
  /** What is wrong with a value that is one by its schema. Nothing: it is stored as it is. */
  validate?(
    value: Value,
    field: FieldOfType<Attributes>,
  ): readonly FieldValueFault[] | FieldValueFault | undefined;
  /**
   * The value of what an HTML form posts under the field's name, blanks left out; the last of them when it is not given. A text that cannot
   * be read is returned as it is: the schema refuses it, and the page shows it again. In articles, of a text that is not valid as it is: what
   * the administration sends.
   */
  parse?(posted: readonly [string, ...string[]], field: FieldOfType<Attributes>): Value | string | undefined;
  /** The value as mails and CSV show it; texts and numbers as they are, JSON of anything else, when it is not given. */
  show?(value: Value, locale: string): string;
}

/** A field type of the project, found and checked. Its functions take any value. */
export interface ProjectFieldType extends Omit<FieldTypeDefinition, 'show'> {
  /** Relative to the project. */
  readonly file: string;
  /** What is wrong with the attributes of its own; pointers start at the attributes. */
  attributeFaults(attributes: Readonly<Record<string, unknown>>): Violation[];
  /** Undefined for a stored value that the schema no longer allows. */
  show?(value: unknown, locale: string): string | undefined;
}

/** By name. */
export type ProjectFieldTypes = ReadonlyMap<string, ProjectFieldType>;
