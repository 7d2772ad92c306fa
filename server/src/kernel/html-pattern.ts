const CLASS = /\\.|\[(\^?)((?:\\.|[^\]\\])*)\]/gsu;
const MEMBER = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u.{4}|x..|c.|.)|./;
const RANGE = new RegExp(`(${MEMBER.source})(?:-(${MEMBER.source}))?`, 'gsu');

/**
 * Converts a regular expression with the `u` flag to the `pattern` of an HTML control. Browsers compile patterns with
 * the `v` flag, under which `[a-z.-]` is invalid and `[a&&b]` has another meaning, so members of character classes
 * other than letters and digits are escaped.
 */
export function toHtmlPattern(source: string): string {
  return source.replaceAll(CLASS, (match, negation: string | undefined, members: string | undefined) =>
    members === undefined
      ? match
      : `[${negation}${members.replaceAll(RANGE, (_range, from: string, to: string | undefined) =>
          to === undefined ? escaped(from) : `${escaped(from)}-${escaped(to)}`,
        )}]`,
  );
}

function escaped(member: string): string {
  if (member.length > 1 || !/[^\w\s]/.test(member) || member > '\x7f') return member;
  return `\\x${member.charCodeAt(0).toString(16)}`;
}
