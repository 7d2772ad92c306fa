import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type LinkProps } from '@tanstack/react-router';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconPencilPlus from '@tabler/icons-react/dist/esm/icons/IconPencilPlus.mjs';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api.ts';
import { sessionQuery } from '../../api/auth.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { LatestPages } from './latest-pages.tsx';
import classes from './start-screen.module.css';
import { AnchorLink } from '../../ui/links.tsx';

/** The first screen: what one most likely came for. */
export function StartScreen() {
  const { t } = useI18n();
  const { data: session } = useQuery(sessionQuery(useApi().auth));
  if (!session) return null;
  const { user, authorities } = session;
  const mayPages = authorities.includes('access_cms_page');
  return (
    <Screen title={t('start.greeting', { name: user.firstName || user.login })}>
      {authorities.length === 0 ? (
        <Panel>
          <EmptyState
            icon={<IconLock size={28} />}
            title={t('start.nothing')}
            text={t('start.nothing-text')}
          />
        </Panel>
      ) : (
        <>
          <Text c="dimmed" mt={-12}>
            {t('start.text')}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
            {mayPages && (
              <Card
                to="/pages/new"
                icon={<IconPencilPlus size={24} aria-hidden />}
                title={t('start.new-page')}
                text={t('start.new-page-text')}
              />
            )}
            {mayPages && (
              <Card
                to="/pages"
                icon={<IconFileText size={24} aria-hidden />}
                title={t('start.all-pages')}
                text={t('start.all-pages-text')}
              />
            )}
            <Card
              href="/"
              icon={<IconExternalLink size={24} aria-hidden />}
              title={t('start.view-site')}
              text={t('start.view-site-text')}
            />
          </SimpleGrid>
          {mayPages && <LatestPages />}
        </>
      )}
    </Screen>
  );
}

interface CardProps {
  /** A screen, or else `href`, an address outside of the administration. */
  to?: LinkProps['to'];
  href?: string;
  icon: ReactNode;
  title: string;
  text: string;
}

function Card({ to, href, icon, title, text }: CardProps) {
  const content = (
    <>
      <span className={classes.icon}>{icon}</span>
      <span>
        <Text span display="block" fw={600} c="var(--mantine-color-text)">
          {title}
        </Text>
        <Text span display="block" size="sm" c="dimmed">
          {text}
        </Text>
      </span>
    </>
  );
  return to ? (
    <AnchorLink to={to} underline="never" className={classes.card ?? ''}>
      {content}
    </AnchorLink>
  ) : (
    <Anchor href={href} target="_blank" underline="never" className={classes.card ?? ''}>
      {content}
    </Anchor>
  );
}
