import type { TranslationOf } from '../catalogue.ts';
import type { hintsEn } from '../en/hints.ts';

export const hintsFr: TranslationOf<typeof hintsEn> = {
  about: 'Sur le texte dans la langue ouverte. Vous pouvez enregistrer sans les suivre.',
  none: 'Rien à améliorer.',
  'heading-skipped': '« {text} » saute un niveau',
  'heading-skipped-do':
    'Choisissez le niveau qui suit celui du titre précédent, à partir du titre 2 : on navigue souvent de titre en titre.',
  'heading-first': '« {text} » est un titre 1',
  'heading-first-do': 'Le titre de la page est le seul. Choisissez le titre 2.',
  'heading-empty': 'Un titre vide ({text})',
  'heading-empty-do': 'Rédigez-le ou supprimez-le.',
  'heading-bold': '« {text} » a l’air d’un titre, mais n’en est pas un',
  'heading-bold-do':
    'Faites-en un titre avec les boutons au-dessus du texte : on navigue souvent de titre en titre.',
  'link-vague': 'Le lien « {text} » ne dit pas où il mène',
  'link-vague-do': 'Nommez ce vers quoi il mène, par exemple « Horaires ».',
  'link-bare': 'Le lien « {text} » affiche une adresse',
  'link-bare-do': 'Écrivez plutôt ce qui s’y trouve.',
  'title-long': 'Le titre compte {length} caractères',
  'title-long-do': 'Les moteurs de recherche en affichent environ {shown}. Commencez par l’essentiel.',
  'description-long': 'La description compte {length} caractères',
  'description-long-do': 'Les moteurs de recherche en affichent environ {shown}. Commencez par l’essentiel.',
  'description-missing': 'Il n’y a pas de description',
  'description-missing-do':
    'Dites en une ou deux phrases ce qu’on trouve ici : les moteurs de recherche l’affichent sous le titre.',
  unchecked:
    'L’aperçu n’a pas pu être affiché : les tableaux, listes et contenus intégrés ne sont pas vérifiés.',
  'picture-undescribed': 'L’image « {text} » n’a pas de description',
  'picture-undescribed-do':
    'Décrivez-la pour les personnes qui ne la voient pas, ou indiquez qu’elle est décorative.',
  'picture-repeated': 'La description de l’image « {text} » répète le texte voisin',
  'picture-repeated-do': 'Indiquez que l’image est décorative ou décrivez ce que le texte ne dit pas.',
  'link-empty': 'Un lien sans texte (« {text} »)',
  'link-empty-do': 'Écrivez où il mène. Si c’est une image, décrivez-la.',
  'table-assigned': 'Des titres du tableau ne correspondent pas à ses cellules (« {text} »)',
  'table-assigned-do':
    'Placez-les dans la première ligne ou colonne, ou corrigez scope et headers dans le HTML.',
  'table-headless': 'Le tableau avec « {text} » n’a pas de titres',
  'table-headless-do':
    'Choisissez dans son menu « Titres dans la première ligne » ou « … colonne » : les lecteurs d’écran les lisent avec chaque cellule.',
  'list-parts': 'Une liste contient autre chose que des éléments de liste (« {text} »)',
  'list-parts-do': 'Refaites la liste avec le bouton au-dessus du texte, ou corrigez le HTML.',
  'frame-untitled': 'Le contenu intégré de {text} n’a pas de titre',
  'frame-untitled-do': 'Dites dans le HTML ce qu’il montre, avec l’attribut title.',
  'summary-empty': 'Une section dépliable n’a pas d’intitulé (« {text} »)',
  'summary-empty-do': 'Écrivez dans son summary ce qu’elle contient.',
  'language-unknown': 'La langue de « {text} » est inconnue',
  'language-unknown-do': 'Corrigez lang dans le HTML, par exemple fr, en ou de.',
  'aria-wrong': '« {text} » a des propriétés que les lecteurs d’écran interprètent mal',
  'aria-wrong-do': 'Supprimez ou corrigez role et aria-… dans le HTML.',
};
