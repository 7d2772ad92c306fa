import { InputRule, mergeAttributes, Node } from '@tiptap/react';
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { useQuery } from '@tanstack/react-query';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useContext } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { InclusionContext } from './inclusions.ts';
import classes from './marker-node.module.css';
import { cutAtMarkers, markerText, type Marker } from './markers.ts';

/** An inclusion marker, `@form(contact)` in the content, shown as the included item. */
export const MarkerNode = Node.create({
  name: 'marker',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    kind: {
      default: 'form',
      rendered: false,
      parseHTML: (element: HTMLElement) => element.dataset.markerKind,
    },
    shortcut: {
      default: '',
      rendered: false,
      parseHTML: (element: HTMLElement) => element.dataset.markerShortcut,
    },
  }),
  parseHTML: () => [{ tag: 'span[data-marker-kind]', priority: 100 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, {
      'data-marker-kind': node.attrs.kind as string,
      'data-marker-shortcut': node.attrs.shortcut as string,
    }),
  ],
  renderText: ({ node }) => markerText(node.attrs as Marker),
  addNodeView: () => ReactNodeViewRenderer(MarkerChip, { as: 'span' }),
  // Converts a marker typed by hand.
  addInputRules() {
    return [
      new InputRule({
        find: /@(?:form|article)\([a-z0-9_-]+\)$/,
        handler: ({ state, range, match }) => {
          const before = state.doc.textBetween(Math.max(0, range.from - 1), range.from);
          const [marker] = cutAtMarkers(before + match[0]).slice(-1);
          if (typeof marker !== 'object') return;
          state.tr.replaceWith(range.from, range.to, this.type.create(marker));
        },
      }),
    ];
  },
});

function MarkerChip({ node, selected }: ReactNodeViewProps) {
  const { t } = useI18n();
  const marker = node.attrs as Marker;
  const source = useContext(InclusionContext).find(({ kind }) => kind === marker.kind);
  const found = useQuery({
    queryKey: ['inclusion', marker.kind, marker.shortcut],
    queryFn: async ({ signal }) => (await source?.find(marker.shortcut, signal)) ?? null,
    enabled: source !== undefined,
    staleTime: 30_000,
  });
  const isLost = found.data === null;
  return (
    <NodeViewWrapper
      as="span"
      className={classes.chip}
      data-selected={selected || undefined}
      data-lost={isLost || undefined}
      title={markerText(marker)}
    >
      <span className={classes.icon} aria-hidden>
        {isLost ? <IconAlertTriangle size={16} /> : source?.icon}
      </span>
      <span className={classes.kind}>{source?.name ?? marker.kind}</span>
      <span className={classes.name}>{found.data?.title ?? marker.shortcut}</span>
      {isLost && <span className={classes.note}>{t('rich-text.lost')}</span>}
      {found.data?.status}
      {found.data && (
        <a
          className={classes.open}
          href={found.data.href}
          target="_blank"
          rel="noreferrer"
          // Only the chip that is selected is a stop of the Tab key.
          tabIndex={selected ? 0 : -1}
          aria-label={t('link.open', { target: found.data.title })}
          title={t('link.open', { target: found.data.title })}
        >
          <IconExternalLink size={16} aria-hidden />
        </a>
      )}
    </NodeViewWrapper>
  );
}
