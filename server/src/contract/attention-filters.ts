import { Type } from 'typebox';
import { ATTENTIONS, EXPIRING_DAYS, MEDIA_ATTENTIONS } from './attention.ts';

/** The filter of lists of content without a publication period. */
export const LinkAttention = Type.Optional(
  Type.Enum(['broken-links'], {
    description: '`broken-links`: with links, inclusions or media that lead nowhere',
  }),
);

/** The filter of lists of content with a publication period. */
export const ContentAttention = Type.Optional(
  Type.Enum([...ATTENTIONS], {
    description: `\`broken-links\`: with links, inclusions or media that lead nowhere; \`expiring\`: whose publication ends in the next ${EXPIRING_DAYS} days`,
  }),
);

export const MediaAttentionFilter = Type.Optional(
  Type.Enum([...MEDIA_ATTENTIONS], {
    description:
      '`undescribed`: images without an alternative text in one of the languages; `unused`: media that no content uses',
  }),
);
