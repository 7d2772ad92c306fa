import { ARTICLE_FIELD_TYPES, FORM_FIELD_TYPES } from '../contract/field.ts';
import { checkConfiguration } from './configuration.rules.ts';
import { deriveDefault } from './derived-defaults.ts';
import { describeRefused, describeUnknown } from './describe-fault.ts';
import { readEnvironmentValues, readFileValues, readSettings, type GivenValue } from './given-value.ts';
import { loadIdentityProviders } from './identity-providers.ts';
import { parseProperty, type ParsingContext } from './parse-property.ts';
import { PROPERTIES, type Configuration } from './properties.ts';
import type { Property } from './property.ts';

export interface ConfigurationSources {
  /** The project's `application.yaml`, if it exists. */
  readonly file?: { readonly name: string; readonly text: string } | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Entries of the form `name=value`. */
  readonly settings: readonly string[];
  /** Absolute. Relative paths are resolved against it. */
  readonly dataDirectory: string;
  /** The names of the project's own field types. */
  readonly projectFieldTypes?: readonly string[];
}

export interface LoadedConfiguration {
  readonly configuration: Configuration;
  /** The origin of each effective value: `default`, `application.yaml:12`, `APP_CMS_LANGUAGES`, `--set`. */
  readonly origins: ReadonlyMap<string, string>;
  /** One line per warning. */
  readonly warnings: readonly string[];
}

/** All faults, one line each: key, value, origin and what is allowed. */
export interface ConfigurationFaults {
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Returns the effective configuration: defaults < file < environment < settings. Validates every given value,
 * including overridden ones. Pure: reads no files and no environment. Source: contract §1.
 */
export function loadConfiguration(sources: ConfigurationSources): LoadedConfiguration | ConfigurationFaults {
  const file = sources.file
    ? readFileValues(sources.file.name, sources.file.text)
    : { values: [], faults: [], warnings: [] };
  const given = [file, readEnvironmentValues(sources.environment), readSettings(sources.settings)];
  const values = suggestedFirst(given.flatMap((source) => source.values));
  const warnings = given.flatMap((source) => source.warnings);
  const context: ParsingContext = {
    dataDirectory: sources.dataDirectory,
    fieldTypes: [
      ...new Set([...FORM_FIELD_TYPES, ...ARTICLE_FIELD_TYPES, ...(sources.projectFieldTypes ?? [])]),
    ],
  };

  const { effective, origins, refused, faults } = applyValues(values, context);
  const providers = loadIdentityProviders(values, context);
  const allFaults = [...given.flatMap((source) => source.faults), ...faults, ...providers.faults];

  for (const [key, property] of Object.entries(PROPERTIES) as [string, Property][]) {
    if (effective.has(key)) continue;
    origins.set(key, 'default');
    effective.set(key, defaultOf(key, property, effective, context));
  }
  const configuration = Object.freeze({
    ...Object.fromEntries(effective),
    identityProviders: providers.providers,
  }) as unknown as Configuration;
  allFaults.push(...checkConfiguration(configuration, origins, refused));
  return allFaults.length > 0 ? { faults: allFaults, warnings } : { configuration, origins, warnings };
}

/** Moves variables suggested by the platform to the front, so that any explicit value of the property wins. */
function suggestedFirst(values: readonly GivenValue[]): GivenValue[] {
  const isSuggested = ({ origin, target }: GivenValue) =>
    target?.property.aliasYields === true && origin === target.property.alias;
  return [...values.filter(isSuggested), ...values.filter((value) => !isSuggested(value))];
}

/** Validates the given values in order; later ones win. A property with an invalid value keeps its default. */
function applyValues(values: readonly GivenValue[], context: ParsingContext) {
  const effective = new Map<string, unknown>();
  const origins = new Map<string, string>();
  const refused = new Set<string>();
  const faults: string[] = [];
  for (const given of values) {
    const { target } = given;
    if (!target) {
      faults.push(describeUnknown(given));
      continue;
    }
    if (target.kind === 'provider') continue;
    if (given.raw === '') {
      effective.delete(target.key);
      origins.delete(target.key);
      continue;
    }
    const raw = target.kind === 'entry' ? { [target.entry]: given.raw } : given.raw;
    const parsed = parseProperty(target.property, raw, context);
    if ('expected' in parsed) {
      faults.push(describeRefused(given, target.property, parsed.expected));
      refused.add(target.key);
      continue;
    }
    const value =
      target.kind === 'entry'
        ? Object.freeze({ ...(effective.get(target.key) as object | undefined), ...(parsed.value as object) })
        : parsed.value;
    effective.set(target.key, value);
    origins.set(target.key, given.origin);
  }
  return { effective, origins, refused, faults };
}

function defaultOf(
  key: string,
  property: Property,
  effective: ReadonlyMap<string, unknown>,
  context: ParsingContext,
): unknown {
  const given = property.default;
  if (given === null) return undefined;
  if (typeof given === 'object' && 'derived' in given)
    return deriveDefault(key, effective, context.dataDirectory);
  const parsed = parseProperty(property, given, context);
  if ('expected' in parsed) throw new Error(`the default of ${key} must be ${parsed.expected}`);
  return parsed.value;
}
