import type { helpEn } from '../en/help.ts';

export const helpFr: Record<keyof typeof helpEn, string> = {
  shortcuts: 'Appuyez sur ? pour voir les raccourcis clavier.',
  start:
    'Commencez par ce qui est à traiter : chaque nombre mène à la liste qu’il compte.\nCherchez partout avec Ctrl K : titres, textes, médias, personnes, écrans et actions.',
  pages:
    'Une page a un titre, un contenu et des adresses dans chaque langue. « Insérer » ajoute un formulaire ou un article au texte.\nUn brouillon n’est visible qu’ici. « Publier » le rend public, tout de suite ou à partir de la date « Visible à partir de ».\nUne page publiée peut avoir des modifications en attente : « Enregistrer sans publier » les conserve jusqu’à leur publication, immédiate ou programmée.\n« Historique » compare les versions antérieures et les rétablit, en entier ou champ par champ.\nL’arborescence montre quelle page est sous quelle autre ; la page parente se choisit dans les réglages.',
  navigation:
    'Un menu regroupe des pages, des articles et des adresses web, sur trois niveaux au plus. Faites glisser les entrées, ou utilisez Alt et les flèches.\nUne entrée sans libellé affiche le titre de sa destination. Ce qui n’est pas public dans une langue n’y apparaît pas.',
  articles:
    'Un article a les champs de son modèle : actualités, événements, personnes. Il apparaît partout où il est inclus, et à sa propre adresse si son modèle en prévoit une.\nBrouillons, modifications en attente, historique et traductions fonctionnent comme pour les pages.',
  media:
    'Téléversez ici des images, des vidéos, des sons et des documents, ou directement en écrivant.\nDécrivez chaque image dans toutes les langues : les textes sans description propre reprennent celle-ci.\nUn fichier utilisé ne peut pas être supprimé par erreur : « Usages » montre où il sert.',
  forms:
    'Ajoutez les champs dans l’ordre où les visiteurs les rempliront ; l’aperçu suit.\nSous « E-mail », choisissez qui reçoit chaque réponse, et si l’expéditeur reçoit une confirmation.\nInsérez le formulaire dans une page pour le publier. Un formulaire fermé affiche son message de fermeture.',
  'forms-results':
    'Chaque réponse est enregistrée avant que le visiteur voie le message de remerciement. Son numéro se dit facilement au téléphone.\nLes réponses suspectes sont mises à part ; rétablissez celles qui l’ont été à tort, et leurs e-mails partiront.\nChoisissez un formulaire dans les filtres pour exporter ses réponses. Les anciennes sont supprimées automatiquement.\n« Effacer les données d’une personne » trouve et supprime tout ce qui contient une valeur, par exemple une adresse e-mail.',
  'articles-model':
    'Un modèle définit les champs d’un type d’article. Les articles d’un modèle avec adresse ont leurs propres pages.\nUn changement de champs s’applique aux articles existants. Avant toute perte de valeurs, une confirmation est demandée.',
  css: 'Les feuilles de style définissent l’apparence des pages ; l’aperçu montre une page avec vos modifications avant l’enregistrement.\nLes versions antérieures peuvent être comparées et rétablies.',
  trash:
    'Ce qui a été supprimé reste ici quelque temps et peut être restauré avec ses adresses et son historique.\nLes réponses n’y sont pas conservées. « Supprimer définitivement » est irréversible.',
  users:
    'Chaque utilisateur a un profil ; un profil a des rôles ; un rôle a des droits.\nLes utilisateurs sont désactivés, jamais supprimés : leur nom reste dans l’historique, et ils peuvent être rétablis.\nLe journal d’audit montre qui a fait quoi, et quand.',
  redirects:
    'Quand une adresse change, une redirection depuis l’ancienne est créée automatiquement : les liens continuent de fonctionner.\nCréez-en d’autres à la main, par exemple pour des adresses imprimées.',
  webhooks:
    'Un webhook appelle un autre système quand un contenu est publié ou modifié, ou quand un formulaire est envoyé.\nLes appels en échec sont répétés pendant trois jours ; ouvrez un webhook pour les voir et les renvoyer.',
  contributors:
    'Un contributeur est du code du projet qui ajoute des variables aux gabarits, par exemple des horaires.\nLes contributeurs se choisissent dans les réglages des pages, des formulaires et des articles.',
  settings:
    'Ces propriétés sont définies par la personne qui exploite le service. Vous pouvez les consulter ici.',
  account:
    'Changez votre mot de passe, activez l’authentification à deux facteurs et voyez où vous êtes connecté.\nUn jeton d’API permet à un programme de faire ce que vous pouvez faire. Créez-en un par programme.',
};
