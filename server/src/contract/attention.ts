/** The number of days in which content expires soon. */
export const EXPIRING_DAYS = 14;

/** What of content needs attention. */
export const ATTENTIONS = ['broken-links', 'expiring'] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** What of media needs attention. */
export const MEDIA_ATTENTIONS = ['undescribed', 'unused'] as const;
export type MediaAttention = (typeof MEDIA_ATTENTIONS)[number];
