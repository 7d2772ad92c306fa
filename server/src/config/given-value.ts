import { nearestName } from '../kernel/nearest-name.ts';
import { findTarget, findVariableTarget, type Target, variablesOf } from './property-lookup.ts';
import { environmentName, PROPERTIES } from './properties.ts';
import { parseYamlFile, type YamlEntry } from './yaml-file.ts';
import { describeSourceFault } from './source-fault.ts';

/** A value from one source, not validated yet. */
export interface GivenValue {
  /** The key as written. */
  readonly key: string;
  /** Undefined when the property does not exist. */
  readonly target: Target | undefined;
  /** `''`, from `--set` only, restores the default. */
  readonly raw: unknown;
  /** Such as `application.yaml:12`, `APP_CMS_LANGUAGES` or `--set`. */
  readonly origin: string;
}

export interface GivenValues {
  readonly values: readonly GivenValue[];
  /** What could not be parsed, one line each. */
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** Reads the values of `application.yaml`, nested or dotted. Ignores empty values and top-level `x-…` keys. */
export function readFileValues(file: string, text: string): GivenValues {
  const yaml = parseYamlFile(file, text);
  const values: GivenValue[] = [];
  const faults = yaml.faults.map(describeSourceFault);
  const places = new Map<string, number>();

  function visit(entry: YamlEntry, prefix: string): void {
    const key = prefix + entry.name;
    const target = findTarget(key);
    if (!target && entry.isMapping && entry.entries().length > 0) {
      for (const child of entry.entries()) visit(child, `${key}.`);
      return;
    }
    const origin = `${file}:${entry.position.line}`;
    const earlier = places.get(key);
    if (earlier !== undefined) faults.push(`${key} (${origin}) is set twice; first in line ${earlier}.`);
    places.set(key, entry.position.line);
    const raw = entry.value();
    if (raw !== null || !target) values.push({ key, target, raw, origin });
  }
  for (const entry of yaml.entries) if (!entry.name.startsWith('x-')) visit(entry, '');
  return { values, faults, warnings: [] };
}

/** Reads the values of the environment. Ignores empty variables and warns about unknown `APP_…` variables. */
export function readEnvironmentValues(
  environment: Readonly<Record<string, string | undefined>>,
): GivenValues {
  const values: GivenValue[] = [];
  const warnings: string[] = [];
  // PORT precedes APP_SERVER_PORT, so the exact name wins.
  const aliases = Object.keys(PROPERTIES).flatMap((key) => variablesOf(key).slice(0, -1));
  const names = Object.keys(environment).filter((name) => name.startsWith('APP_'));
  for (const variable of [...aliases, ...names.sort()]) {
    const raw = environment[variable];
    if (raw === undefined || raw === '') continue;
    const target = findVariableTarget(variable);
    if (target) values.push({ key: keyOf(target), target, raw, origin: variable });
    else warnings.push(`The variable ${variable} is unknown and ignored.${suggestVariable(variable)}`);
  }
  return { values, faults: [], warnings };
}

/** Reads the values of `--set name=value`. `--set name=` discards the value of the file and the environment. */
export function readSettings(settings: readonly string[]): GivenValues {
  const values: GivenValue[] = [];
  const faults: string[] = [];
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    const key = setting.slice(0, equals).trim();
    if (equals < 1) faults.push(`--set ${setting.slice(0, 60)} must have the form name=value.`);
    else values.push({ key, target: findTarget(key), raw: setting.slice(equals + 1), origin: '--set' });
  }
  return { values, faults, warnings: [] };
}

function keyOf(target: Target): string {
  return target.kind === 'provider' ? `app.auth.oidc.${target.id}.${target.name}` : target.key;
}

function suggestVariable(variable: string): string {
  const nearest = nearestName(variable, Object.keys(PROPERTIES).map(environmentName));
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}
