/** A text with singular and plural forms, selected by the argument `count`. */
export interface PluralText {
  one: string;
  other: string;
}

export type Text = string | PluralText;
export type Catalogue = Readonly<Record<string, Text>>;

/** The type of a translation of the English catalogue `T`: the same keys, with plural forms where English has them. */
export type TranslationOf<T extends Catalogue> = {
  readonly [K in keyof T]: T[K] extends string ? string : PluralText;
};

type Placeholders<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type PlaceholdersOf<T extends Text> = T extends PluralText
  ? 'count' | Placeholders<T['one']> | Placeholders<T['other']>
  : Placeholders<T>;

/** The arguments of a text: none, or one value for each of its `{placeholders}`. */
export type ArgumentsOf<T extends Text> = [PlaceholdersOf<T>] extends [never]
  ? []
  : [values: Record<PlaceholdersOf<T>, string | number>];
