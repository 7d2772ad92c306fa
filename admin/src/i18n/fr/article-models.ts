import type { articleModelsEn } from '../en/article-models.ts';
import type { TranslationOf } from '../catalogue.ts';

export const articleModelsFr: TranslationOf<typeof articleModelsEn> = {
  'models.title': 'Modèles',
  'models.total': { one: '{count} modèle', other: '{count} modèles' },
  'models.new': 'Nouveau modèle',
  'models.search': 'Rechercher des modèles',
  'models.search-hint': 'Nom ou identifiant court',
  'models.column-path': 'Adresse de ses articles',
  'models.empty': 'Pas encore de modèle',
  'models.empty-text':
    'Un modèle définit les champs d’un type d’article : actualités, événements, personnes.',
  'models.no-match': 'Aucun modèle trouvé',
  'model.back': 'Tous les modèles',
  'model.about': 'Nom et adresse',
  'model.field-name': 'Nom',
  'model.field-shortcut': 'Identifiant court',
  'model.field-description': 'Description',
  'model.field-path': 'Adresse de ses articles',
  'model.field-contributors': 'Contributeurs',
  'model.shortcut-hint': 'Minuscules, chiffres et traits d’union. C’est aussi le nom de son gabarit.',
  'model.path-hint':
    'Se termine par {slug}, le nom de l’article : /actualites/{slug}. Les langues sans chemin utilisent celui de la langue principale. Laissez vide si ses articles n’ont pas de page.',
  'model.field-feed': 'Flux',
  'model.feed-hint':
    'Les lecteurs peuvent suivre les derniers articles dans un lecteur de flux, à l’adresse feed.xml à côté des articles.',
  'model.field-single': 'Un seul article',
  'model.single-hint':
    'Pour des réglages, des horaires ou un bandeau. Les gabarits l’affichent sur chaque page.',
  'model.contributors-hint': 'Les contributeurs ajoutent des variables à ses articles, dans cet ordre.',
  'model.of-project': 'Défini par le projet',
  'model.of-project-text':
    'Le fichier {file} définit ce modèle. Modifiez-le dans ce fichier : le prochain démarrage l’appliquera.',
  'model.fields-empty': 'Que contient un article de ce modèle ? Ajoutez le premier champ.',
  'model.created': 'Modèle créé',
  'model.saved': 'Modèle enregistré',
  'model.deleted': 'Modèle supprimé',
  'model.delete-text': 'Aucun article ne pourra plus être écrit avec lui.',
  'model.delete-force': 'Supprimer aussi ses articles',
  'model.delete': 'Supprimer le modèle',
  'model.side': 'Réglages du modèle',
  'models.bulk-deleted': { one: '{count} modèle supprimé', other: '{count} modèles supprimés' },
  'models.bulk-refused': {
    one: '{count} modèle n’a pas été modifié',
    other: '{count} modèles n’ont pas été modifiés',
  },
  'models.delete-title': { one: 'Supprimer {count} modèle ?', other: 'Supprimer {count} modèles ?' },
  'models.delete-text': 'Les modèles qui ont des articles seront conservés : supprimez-les un par un.',
};
