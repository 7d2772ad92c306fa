import type { articleModelsEn } from '../en/article-models.ts';
import type { TranslationOf } from '../catalogue.ts';

export const articleModelsFr: TranslationOf<typeof articleModelsEn> = {
  'models.title': 'Modèles d’article',
  'models.total': { one: '{count} modèle', other: '{count} modèles' },
  'models.new': 'Nouveau modèle',
  'models.search': 'Rechercher des modèles',
  'models.search-hint': 'Nom ou raccourci',
  'models.column-path': 'Adresse de ses articles',
  'models.empty': 'Pas encore de modèle',
  'models.empty-text':
    'Un modèle dit de quoi sont faits les articles d’un genre : actualités, événements, personnes. Créez le premier.',
  'models.no-match': 'Aucun modèle ne correspond',
  'model.back': 'Tous les modèles',
  'model.about': 'Nom et adresse',
  'model.field-name': 'Nom',
  'model.field-shortcut': 'Raccourci',
  'model.field-description': 'Description',
  'model.field-path': 'Adresse de ses articles',
  'model.field-contributors': 'Contributeurs',
  'model.shortcut-hint': 'Minuscules, chiffres, traits d’union. Aussi le nom de son gabarit.',
  'model.path-hint': 'Avec {shortcut}. Vide : ses articles n’ont pas de page à eux.',
  'model.contributors-hint': 'Ils ajoutent des variables à ses articles, dans cet ordre.',
  'model.fields-empty': 'De quoi est fait un article de ce genre ? Ajoutez le premier champ.',
  'model.created': 'Le modèle est créé',
  'model.saved': 'Le modèle est enregistré',
  'model.deleted': 'Le modèle est supprimé',
  'model.delete-text': 'Le modèle disparaît pour de bon.',
  'model.delete-force': 'Le supprimer avec ses articles',
  'model.delete': 'Supprimer le modèle',
  'model.side': 'À côté des champs',
  'models.bulk-deleted': { one: '{count} modèle est supprimé', other: '{count} modèles sont supprimés' },
  'models.bulk-refused': {
    one: '{count} modèle est resté comme il était',
    other: '{count} modèles sont restés comme ils étaient',
  },
  'models.delete-title': { one: 'Supprimer {count} modèle ?', other: 'Supprimer {count} modèles ?' },
  'models.delete-text':
    'Ils disparaissent pour de bon. Ceux qui ont des articles restent : supprimez-les un par un.',
};
