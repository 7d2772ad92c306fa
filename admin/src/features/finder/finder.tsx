import '@mantine/spotlight/styles.layer.css';
import { Spotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useState } from 'react';
import { CONTENT_AUTHORITIES } from 'parvis/contract/authorities';
import type { SignInView } from 'parvis/contract/auth';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Excerpt } from '../../ui/excerpt.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';
import { SCREEN_OF_KIND, LIST_OF_KIND } from '../../ui/screen-of-kind.ts';
import { MenuIcon } from '../shell/menu-icon.tsx';
import classes from './finder.module.css';
import { newThings, screensOf, type FinderEntry } from './finder-entries.ts';

const PAUSE_MS = 120;
/** Maximum number of contents. */
const FEW_CONTENTS = 8;
/** Maximum number of media and of users. */
const FEW = 5;

/** Search over contents, media, users, screens and actions: Ctrl K, or ⌘ K. */
export function Finder({ session }: { session: SignInView }) {
  const { t } = useI18n();
  const textOf = useTextOf();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const navigate = useNavigate();
  const { query } = useApi();
  const holds = (authorities: readonly string[]) =>
    authorities.some((authority) => session.authorities.includes(authority));
  const isAsked = asked !== '';
  const readsContent = holds(CONTENT_AUTHORITIES);
  const shared = { placeholderData: keepPreviousData };
  const contents = useQuery({
    ...query('GET /api/admin/cms/search', { query: { q: asked, limit: FEW_CONTENTS } }),
    ...{ ...shared, enabled: isAsked && readsContent },
  });
  const media = useQuery({
    ...query('GET /api/admin/cms/media', { query: { search: asked, size: FEW } }),
    ...{ ...shared, enabled: isAsked && readsContent },
  });
  const users = useQuery({
    ...query('GET /api/admin/users', { query: { search: asked, size: FEW } }),
    ...{ ...shared, enabled: isAsked && holds(['acces_users']) },
  });
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ label }: FinderEntry) => words.every((word) => label.toLocaleLowerCase().includes(word));
  const screens = screensOf(session.menu).filter(matches);
  const actions = newThings(session.authorities, t).filter(matches);
  const found = isAsked ? (contents.data?.items ?? []) : [];
  const files = isAsked ? (media.data?.items ?? []) : [];
  const people = isAsked ? (users.data?.items ?? []) : [];
  const isSearching = [contents, media, users].some(({ isFetching }) => isFetching) || asked !== text.trim();
  const isEmpty = [found, files, people, screens, actions].every((group) => group.length === 0);
  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      shortcut={['mod + K']}
      tagsToIgnore={[]}
      scrollable
      maxHeight="min(34rem, 70dvh)"
      returnFocus
      classNames={{ action: classes.action ?? '' }}
      attributes={{ content: { 'aria-label': t('finder.search') } }}
    >
      <Spotlight.Search
        placeholder={t('finder.placeholder')}
        aria-label={t('finder.search')}
        maxLength={200}
        leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
      />
      <Spotlight.ActionsList aria-label={t('finder.results')}>
        {found.length > 0 && (
          <Spotlight.ActionsGroup label={t('finder.content')}>
            {found.map(({ kind, id, shortcut, title, excerpt, isPending }) => (
              <Spotlight.Action
                key={id}
                onClick={() => void navigate({ to: SCREEN_OF_KIND[kind], params: { id } })}
              >
                <MenuIcon path={LIST_OF_KIND[kind]} />
                <span className={classes.found}>
                  <span className={classes.title}>
                    {textOf(title, shortcut)}
                    <small>
                      {shortcut}
                      {isPending && ` · ${t('finder.pending')}`}
                    </small>
                  </span>
                  {excerpt.length > 0 && (
                    <span className={classes.excerpt}>
                      <Excerpt parts={excerpt} />
                    </span>
                  )}
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {files.length > 0 && (
          <Spotlight.ActionsGroup label={t('finder.media')}>
            {files.map(({ id, name, title }) => (
              <Spotlight.Action
                key={id}
                leftSection={<MenuIcon path="/media" />}
                label={textOf(title, name)}
                description={name}
                onClick={() => void navigate({ to: '/media', search: { open: id } })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {people.length > 0 && (
          <Spotlight.ActionsGroup label={t('finder.users')}>
            {people.map(({ id, firstName, lastName, login }) => (
              <Spotlight.Action
                key={id}
                leftSection={<MenuIcon path="/users" />}
                label={`${firstName} ${lastName}`.trim() || login}
                description={login}
                onClick={() => void navigate({ to: '/users/$id', params: { id } })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {actions.length > 0 && (
          <Spotlight.ActionsGroup label={t('finder.actions')}>
            {actions.map(({ screen, label }) => (
              <Spotlight.Action
                key={screen}
                leftSection={<MenuIcon path={screen.replace(/\/_?new$/, '')} />}
                label={label}
                onClick={() => void navigate({ to: screen })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label={t('finder.screens')}>
            {screens.map(({ screen, label }) => (
              <Spotlight.Action
                key={screen}
                leftSection={<MenuIcon path={screen} />}
                label={label}
                onClick={() => void navigate({ to: screen })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {isEmpty && (
          <Spotlight.Empty>{isSearching ? t('finder.searching') : t('finder.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
