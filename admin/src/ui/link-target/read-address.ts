const SCHEME = /^(?:https?:\/\/[^\s/]+|mailto:[^\s@]+@|tel:\+?\d)\S*$/i;
const HOST = /^(?:www\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i;
const EMAIL = /^[^\s@/:]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;
const TELEPHONE = /^\+?[\d(][\d\s().-]{5,}$/;
/** A path or anchor of this site, or a reference. */
const OWN = /^(?:\/(?!\/)\S*|#\S+|@(?:page|article|media)\(\S+)$/;

/** Interprets a text as an address: a website, email address, telephone number or path; returns undefined for words. */
export function readAddress(text: string): string | undefined {
  const typed = text.trim();
  if (SCHEME.test(typed) || OWN.test(typed)) return typed;
  if (EMAIL.test(typed)) return `mailto:${typed}`;
  if (TELEPHONE.test(typed)) return `tel:${typed.replace(/[^\d+]/g, '')}`;
  return HOST.test(typed) ? `https://${typed}` : undefined;
}
