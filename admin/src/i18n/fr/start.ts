import type { TranslationOf } from '../catalogue.ts';
import type { startEn } from '../en/start.ts';

export const startFr: TranslationOf<typeof startEn> = {
  'start.greeting': 'Bonjour {name}',
  'start.text': 'Que souhaitez-vous faire ?',
  'start.new-page': 'Écrire une page',
  'start.new-page-text': 'Dans toutes les langues du site',
  'start.all-pages': 'Toutes les pages',
  'start.all-pages-text': 'Chercher, filtrer, publier',
  'start.view-site': 'Voir le site',
  'start.view-site-text': 'Comme le voient les visiteurs',
  'start.recent': 'Dernières modifications',
  'start.recent-empty': 'Les pages écrites ou modifiées apparaissent ici.',
  'start.changed-by': '{age}, par {login}',
  'start.nothing': 'Il n’y a encore rien ici pour vous',
  'start.nothing-text':
    'Votre compte n’a aucun droit. La personne qui administre les utilisateurs peut vous donner un profil.',
};
