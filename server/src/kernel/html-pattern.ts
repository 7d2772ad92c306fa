const CLASS = /\\.|\[(\^?)((?:\\.|[^\]\\])*)\]/gsu;
const MEMBER = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u.{4}|x..|c.|.)|./;
const RANGE = new RegExp(`(${MEMBER.source})(?:-(${MEMBER.source}))?`, 'gsu');

/**
 * A regular expression of the flag `u` as the `pattern` of an HTML control. Browsers read that one with the flag `v`, where
 * `[a-z.-]` is a fault and `[a&&b]` means something else: members of classes that are no letters or digits are escaped.
 */
export function toHtmlPattern(source: string): string {
  return source.replaceAll(CLASS, (whole, negation: string | undefined, members: string | undefined) =>
    members === undefined
      ? whole
      : `[${negation}${members.replaceAll(RANGE, (_range, from: string, to: string | undefined) =>
          to === undefined ? escaped(from) : `${escaped(from)}-${escaped(to)}`,
        )}]`,
  );
}

function escaped(member: string): string {
  if (member.length > 1 || !/[^\w\s]/.test(member) || member > '\x7f') return member;
  return `\\x${member.charCodeAt(0).toString(16)}`;
}
