import { Button, Menu } from '@mantine/core';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import type { PageView } from 'parvis/contract/page';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EntityMenu } from '../../ui/editor/entity-menu.tsx';

interface PageActionsProps {
  page: PageView;
  title: string;
  /** The language that is open in the editor. */
  locale: string;
  /** Says what has been done and goes to another page, or to the list. */
  onLeave: (message: string, id?: string) => Promise<void>;
}

/** What can be done with the page as it is saved: look at it, copy it, delete it. */
export function PageActions({ page, title, locale, onLeave }: PageActionsProps) {
  const { t } = useI18n();
  const { pages } = useApi();
  const address =
    page.status === 'published' ? page.links.find((link) => link.locale === locale)?.href : undefined;
  const secured = `/secured-view/${page.shortcut}?${new URLSearchParams({ locale }).toString()}`;
  return (
    <>
      <Button
        component="a"
        href={address ?? secured}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={address ? <IconExternalLink size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
      >
        {t(address ? 'page.view' : 'page.view-draft')}
        <span className="visually-hidden"> ({t('page.opens-tab')})</span>
      </Button>
      <EntityMenu
        label={t('page.more')}
        copyLabel={t('page.duplicate')}
        onCopy={async () => onLeave(t('page.duplicated'), (await pages.duplicate(page.id)).id)}
        deleteLabel={t('page.delete')}
        deletion={{
          title: t('page.delete-title', { title }),
          text: t('page.delete-text'),
          onDelete: async () => {
            await pages.remove(page.id, page.version);
            await onLeave(t('page.deleted'));
          },
        }}
      >
        {address && (
          <Menu.Item
            component="a"
            href={secured}
            target="_blank"
            rel="noopener"
            leftSection={<IconEye size={18} aria-hidden />}
          >
            {t('page.view-secured')}
          </Menu.Item>
        )}
      </EntityMenu>
    </>
  );
}
