import { Button } from '@mantine/core';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import type { PageView } from 'parvis/contract/page';
import { useI18n } from '../../i18n/i18n-context.ts';

interface PageLinksProps {
  page: PageView;
  /** The language that is open in the editor. */
  locale: string;
}

/** To the page as it is saved: its preview, and its public address once it is published. */
export function PageLinks({ page, locale }: PageLinksProps) {
  const { t } = useI18n();
  const address =
    page.status === 'published' ? page.links.find((link) => link.locale === locale)?.href : undefined;
  const preview = `/secured-view/${page.shortcut}?${new URLSearchParams({ locale }).toString()}`;
  return (
    <>
      <NewTab href={preview} label={t('page.preview')} icon={<IconEye size={18} aria-hidden />} />
      {address && (
        <NewTab href={address} label={t('page.view')} icon={<IconExternalLink size={18} aria-hidden />} />
      )}
    </>
  );
}

function NewTab({ href, label, icon }: { href: string; label: string; icon: React.ReactNode }) {
  const { t } = useI18n();
  return (
    <Button component="a" href={href} target="_blank" rel="noopener" variant="default" leftSection={icon}>
      {label}
      <span className="visually-hidden"> ({t('page.opens-tab')})</span>
    </Button>
  );
}
