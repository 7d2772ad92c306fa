import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import type { PageLink } from 'parvis/contract/page';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EntityMenu } from '../../ui/editor/entity-menu.tsx';
import { useDeletionText } from '../trash/use-deletion-text.ts';
import { UsedBy } from '../usages/used-by.tsx';
import { PreviewLinksDialog } from './preview-links-dialog.tsx';
import type { ContentEditorState } from './use-content-editor.ts';

interface ContentActionsProps<K extends ContentKindName, Values extends object> {
  editor: ContentEditorState<K, Values>;
  title: string;
  /** Address where editors see it in any state; undefined when it has no page of its own. */
  securedAddress: string | undefined;
  hasPreview: boolean;
  /** Label of the button that deletes it even if it is in use. */
  forceLabel: string | undefined;
}

/** The actions on a saved entity: view, share, copy, delete. */
export function ContentActions<K extends ContentKindName, Values extends object>({
  editor,
  title,
  securedAddress,
  hasPreview,
  forceLabel,
}: ContentActionsProps<K, Values>) {
  const { t } = useI18n();
  const { words, locale } = editor;
  const deletionText = useDeletionText();
  const [sharing, { open: share, close }] = useDisclosure(false);
  const live = editor.live as { status?: string; links?: readonly PageLink[] } | undefined;
  const links = live?.status === 'published' ? live.links : [];
  const address = links?.find((link) => link.locale === locale)?.href;
  return (
    <>
      {securedAddress !== undefined && (
        <Button
          component="a"
          href={address ?? securedAddress}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={
            address ? <IconExternalLink size={18} aria-hidden /> : <IconEye size={18} aria-hidden />
          }
        >
          {t('content.view')}
          <span className="visually-hidden"> ({t('content.opens-tab')})</span>
        </Button>
      )}
      <EntityMenu
        label={t('content.more')}
        copyLabel={t('content.duplicate')}
        onCopy={editor.duplicate}
        deleteLabel={t(`${words.one}.delete`)}
        deletion={{
          title: t('content.delete-title', { title }),
          text: `${deletionText(title)} ${t(`${words.one}.delete-text`)}`,
          details: <UsedBy id={editor.live!.id} />,
          forceLabel,
          onDelete: editor.remove,
        }}
      >
        {address && (
          <Menu.Item
            component="a"
            href={securedAddress}
            target="_blank"
            rel="noopener"
            leftSection={<IconEye size={18} aria-hidden />}
          >
            {t('content.view-secured')}
          </Menu.Item>
        )}
        {hasPreview && (
          <Menu.Item leftSection={<IconShare size={18} aria-hidden />} onClick={share}>
            {t('preview-link.open')}
          </Menu.Item>
        )}
      </EntityMenu>
      <PreviewLinksDialog
        api={editor.api}
        id={editor.live!.id}
        locale={locale}
        dirty={editor.isDirty()}
        opened={sharing}
        onClose={close}
      />
    </>
  );
}
