import { Alert } from '@mantine/core';
import { useMatch, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ignoredParameters } from './ignored-parameters.ts';

let isClosed = false;

/** Notice about search parameters of an old link that the list no longer supports; the router has removed them. */
export function IgnoredFilters() {
  const { t } = useI18n();
  const { routesById } = useRouter();
  const { routeId, pathname } = useMatch({ strict: false });
  const [closed, setClosed] = useState(isClosed);
  const opened = openedAddress();
  const read = routesById[routeId].options.validateSearch;
  if (closed || typeof read !== 'function' || !opened?.pathname.endsWith(pathname)) return null;
  const names = ignoredParameters(Object.fromEntries(opened.searchParams), read);
  if (names.length === 0) return null;
  const close = () => {
    isClosed = true;
    setClosed(true);
  };
  return (
    <Alert
      color="yellow"
      role="status"
      withCloseButton
      closeButtonLabel={t('list.left-out-close')}
      onClose={close}
      title={t('list.left-out')}
    >
      {t('list.left-out-text', { count: names.length, names: names.join(', ') })}
    </Alert>
  );
}

/** Returns the URL that the browser opened, before the router removed unknown parameters. */
function openedAddress(): URL | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && new URL(entry.name, document.baseURI);
}
