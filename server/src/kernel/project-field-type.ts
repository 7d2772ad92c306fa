import type { FieldControl } from '../contract/field-type.ts';
import type { Violation } from './violation.ts';

/** A fault of a value. Its message is `violation.<code>` in the project's `messages/`. */
export interface FieldValueFault {
  /** The code of the message `violation.<code>`. */
  code: string;
  /** The arguments of the message. */
  params?: Record<string, string | number>;
  /** A JSON pointer within the value; defaults to the whole value. */
  at?: string;
}

/** A field as its type sees it. */
export interface FieldOfType<Attributes = Readonly<Record<string, unknown>>> {
  readonly name: string;
  readonly required: boolean;
  /** The attributes of the type, besides `label`, `help`, `placeholder`, `media` and `default`. */
  readonly attributes: Attributes;
}

/** A field type that a project adds to the built-in ones. Source: spec §1.4; contract §4 "Field types". */
export interface FieldTypeDefinition<Attributes = Readonly<Record<string, unknown>>, Value = unknown> {
  /** The name of its file: `field-types/rating.ts` defines `rating`. */
  readonly name: string;
  /** A description for editors. */
  readonly description?: string;
  /**
   * The attributes of its fields, each with its JSON Schema. They are optional unless `requiredAttributes` names
   * them.
   */
  readonly attributes?: Readonly<Record<keyof Attributes, object>>;
  readonly requiredAttributes?: readonly (keyof Attributes)[];
  /** The JSON Schema of a value; defaults to any JSON value except `null`. */
  readonly value?: object;
  /**
   * What editors enter a value with, in articles; `text` by default. A `select` offers the texts or numbers of
   * `value.enum`, labelled by `show`.
   */
  readonly control?: FieldControl;
  /** The template of its control in forms; defaults to `fields/<name>`. */
  readonly template?: string;
  /** The template of its value in articles; defaults to `fields/article/<name>`. */
  readonly articleTemplate?: string;
  /** Returns the faults of a value that is valid by its schema. Without any, the value is stored unchanged. */
  validate?(
    value: Value,
    field: FieldOfType<Attributes>,
  ): readonly FieldValueFault[] | FieldValueFault | undefined;
  /**
   * Parses the non-blank texts that an HTML form posts under the field's name; returns the last one by default. A
   * text that cannot be parsed is returned unchanged: the schema rejects it, and the page shows it again. In
   * articles, called only with a text from the administration that is not valid as it is.
   */
  parse?(posted: readonly [string, ...string[]], field: FieldOfType<Attributes>): Value | string | undefined;
  /**
   * Returns the value as emails and CSV show it; by default texts and numbers unchanged and anything else as JSON.
   */
  show?(value: Value, locale: string): string;
}

/** A field type of the project, loaded and checked. Its functions accept any value. */
export interface ProjectFieldType extends Omit<FieldTypeDefinition, 'show'> {
  /** Relative to the project. */
  readonly file: string;
  /** What a `select` offers. */
  readonly choices: readonly (string | number)[];
  /** Returns the faults of its own attributes, with pointers relative to the attributes. */
  attributeFaults(attributes: Readonly<Record<string, unknown>>): Violation[];
  /** Returns undefined for a stored value that the schema no longer allows. */
  show?(value: unknown, locale: string): string | undefined;
}

/** Field types by name. */
export type ProjectFieldTypes = ReadonlyMap<string, ProjectFieldType>;
