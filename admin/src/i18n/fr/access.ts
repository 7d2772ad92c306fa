import type { TranslationOf } from '../catalogue.ts';
import type { accessEn } from '../en/access.ts';

export const accessFr: TranslationOf<typeof accessEn> = {
  'access.title': 'Profils et rôles',
  'access.profiles': 'Profils',
  'access.profiles-text':
    'Un utilisateur a un profil, et un profil a des rôles. Ce qui est coché est enregistré aussitôt et vaut dès le prochain clic de la personne.',
  'access.profiles-caption': 'Rôles de chaque profil',
  'access.profile': 'Profil',
  'access.new-profile': 'Nouveau profil',
  'access.needs-second-factor': 'Exige un second facteur',
  'access.needs-second-factor-hint':
    'Les utilisateurs à mot de passe ne peuvent rien faire tant que leur second facteur n’est pas activé.',
  'access.built-in': 'peut tout faire, toujours',
  'access.roles': 'Rôles',
  'access.roles-text': 'Ce que chaque rôle ouvre. Cela vaut pour tous les profils qui ont le rôle.',
  'access.roles-caption': 'Autorisations de chaque rôle',
  'access.role': 'Rôle',
  'access.new-role': 'Nouveau rôle',
  'access.no-roles':
    'Créez un rôle, comme « Rédacteur », et cochez ce qu’il ouvre. Donnez-le ensuite à un profil.',
  'access.too-many': 'Seuls les 200 premiers sont montrés ici. Les autres s’atteignent par l’API.',
  'access.ticked': 'coché',
  'access.not-ticked': 'non coché',
  'access.name': 'Nom',
  'access.create': 'Créer',
  'access.more': 'Autres actions pour « {name} »',
  'access.rename': 'Renommer',
  'access.rename-title': 'Renommer « {name} »',
  'access.delete-title': 'Supprimer « {name} » ?',
  'access.delete-text': 'Possible seulement tant que rien ne s’en sert ; c’est sans retour.',
};
