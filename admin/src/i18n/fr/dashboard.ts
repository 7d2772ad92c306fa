import type { TranslationOf } from '../catalogue.ts';
import type { dashboardEn } from '../en/dashboard.ts';

export const dashboardFr: TranslationOf<typeof dashboardEn> = {
  'start.greeting': 'Bonjour {name}',
  'start.new-page': 'Écrire une page',
  'start.new-form': 'Créer un formulaire',
  'start.recent': 'Dernières modifications',
  'start.recent-empty':
    'Rien n’est encore écrit. Créez un formulaire si les visiteurs doivent répondre, puis écrivez la première page.',
  'start.changed-by': '{age}, par {login}',
  'start.second-factor': 'Activez d’abord votre second facteur',
  'start.second-factor-set-up': 'Le configurer',
  'start.second-factor-text': 'Votre profil l’exige : le reste s’ouvre dès qu’il est activé.',
  'start.nothing': 'Il n’y a encore rien ici pour vous',
  'start.nothing-text':
    'Votre compte n’a aucun droit. La personne qui administre les utilisateurs peut vous donner un profil.',
  'start.no-content': 'Vous êtes connecté',
  'start.no-content-text': 'Le menu mène à ce que vous pouvez utiliser.',
  'dashboard.pages': 'Pages',
  'dashboard.articles': 'Articles',
  'dashboard.published': 'En ligne',
  'dashboard.drafts': 'Brouillons',
  'dashboard.archived': 'Archivées',
  'dashboard.submissions': 'Réponses aux formulaires, {days} derniers jours',
  'dashboard.submissions-by-day': 'Réponses aux formulaires par jour',
  'dashboard.answers': { one: '{count} réponse', other: '{count} réponses' },
  'dashboard.form': 'Formulaire',
  'dashboard.all-forms': 'Tous les formulaires',
  'dashboard.day': 'Jour',
  'dashboard.count': 'Réponses',
  'dashboard.no-submissions': 'Personne n’a rien envoyé ces jours‑ci.',
  'dashboard.to-look-at': 'À regarder',
  'dashboard.all-well':
    'Rien ne vous attend : ni e-mail en échec, ni indésirable, ni inclusion qui ne mène nulle part.',
  'dashboard.failed-mails': { one: '{count} e-mail en échec', other: '{count} e-mails en échec' },
  'dashboard.failed-mails-text': 'On peut les renvoyer depuis la réponse.',
  'dashboard.spam': {
    one: '{count} réponse retenue comme indésirable',
    other: '{count} réponses retenues comme indésirables',
  },
  'dashboard.spam-text': 'Ce qui n’est pas indésirable peut en être sorti.',
  'dashboard.warnings': {
    one: '{count} page avec une inclusion qui ne mène nulle part',
    other: '{count} pages avec des inclusions qui ne mènent nulle part',
  },
  'dashboard.warnings-text': 'Le formulaire ou l’article n’existe plus, ou est un brouillon.',
  'dashboard.warnings-more': { one: 'et {count} autre', other: 'et {count} autres' },
  'dashboard.housekeeping': 'En coulisse',
  'dashboard.purge-next': 'Prochaine suppression des anciennes réponses : {at}',
  'dashboard.purge-running': 'Les anciennes réponses sont en cours de suppression',
  'dashboard.purge-off': 'Les anciennes réponses ne sont pas supprimées',
  'dashboard.purge-text': 'Aucun passage pour l’instant.',
  'dashboard.purge-last': {
    one: 'Dernier passage le {at} : {count} supprimée.',
    other: 'Dernier passage le {at} : {count} supprimées.',
  },
  'dashboard.purge-failed': {
    one: 'Le dernier passage, le {at}, a échoué après {count} réponse.',
    other: 'Le dernier passage, le {at}, a échoué après {count} réponses.',
  },
  'dashboard.contributors': { one: '{count} contributeur chargé', other: '{count} contributeurs chargés' },
};
