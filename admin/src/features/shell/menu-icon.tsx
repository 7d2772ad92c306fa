import IconArrowsRight from '@tabler/icons-react/dist/esm/icons/IconArrowsRight.mjs';
import IconBrush from '@tabler/icons-react/dist/esm/icons/IconBrush.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';

/** Icons by the last segment of the path. Entries of the project have an arrow. */
const ICONS: Readonly<Record<string, typeof IconFileText>> = {
  pages: IconFileText,
  forms: IconForms,
  'form-results': IconInbox,
  'forms-results': IconInbox,
  'articles-model': IconTemplate,
  'article-models': IconTemplate,
  articles: IconNews,
  navigation: IconMenu2,
  media: IconPhoto,
  css: IconBrush,
  'style-sheets': IconBrush,
  contributors: IconPuzzle,
  redirects: IconArrowsRight,
  trash: IconTrash,
  webhooks: IconWebhook,
  users: IconUsers,
  settings: IconSettings,
};

export function MenuIcon({ path }: { path: string }) {
  const Icon = ICONS[path.split('/').at(-1) ?? ''] ?? IconChevronRight;
  return <Icon size={20} stroke={1.7} aria-hidden />;
}
