import { accepted, asMap, expected, type ParsedValue } from './parsed-value.ts';
import { nearestName } from '../kernel/nearest-name.ts';

const DIRECTIVES = [
  'default-src',
  'child-src',
  'connect-src',
  'font-src',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
];

/** The directives that control scripts. Inline sources would let an editor run scripts in a visitor's browser. */
const SCRIPT_DIRECTIVES = /^(default-src|script-src(-attr|-elem)?)$/;

/** Parses a map from directive to additional sources: a list, or a text separated by spaces. */
export function parseSecurityPolicy(raw: unknown): ParsedValue<Readonly<Record<string, readonly string[]>>> {
  const map = asMap(raw);
  if (!map)
    return expected(
      'a map from a directive to a list of sources, such as {"img-src": ["https://img.example.org"]}',
    );
  const policy: Record<string, readonly string[]> = {};
  for (const [directive, given] of Object.entries(map)) {
    const sources = sourcesOf(given);
    if (!DIRECTIVES.includes(directive)) {
      const nearest = nearestName(directive, DIRECTIVES);
      return expected(
        `a map of known directives; "${directive}" is unknown${nearest ? ` (did you mean ${nearest}?)` : ''}`,
      );
    }
    if (!sources || sources.some((source) => !/^[^\s;,]+$/.test(source))) {
      return expected(`a map of lists of sources; that of ${directive} is not a list of sources`);
    }
    if (
      SCRIPT_DIRECTIVES.test(directive) &&
      sources.some((source) => source.toLowerCase() === "'unsafe-inline'")
    ) {
      return expected(`a map without 'unsafe-inline' for scripts; ${directive} has it`);
    }
    policy[directive] = Object.freeze(sources);
  }
  return accepted(Object.freeze(policy));
}

function sourcesOf(given: unknown): string[] | undefined {
  if (typeof given === 'string') return given.split(/\s+/).filter((source) => source !== '');
  return Array.isArray(given) && given.every((source) => typeof source === 'string') ? given : undefined;
}
