import type { TranslationOf } from '../catalogue.ts';
import type { signInEn } from '../en/sign-in.ts';

export const signInFr: TranslationOf<typeof signInEn> = {
  'sign-in.title': 'Connexion',
  'sign-in.text': 'pour administrer ce site',
  'sign-in.login': 'Identifiant',
  'sign-in.password': 'Mot de passe',
  'sign-in.show-password': 'Afficher ou masquer le mot de passe',
  'sign-in.submit': 'Se connecter',
  'sign-in.login-missing': 'Saisissez votre identifiant.',
  'sign-in.password-missing': 'Saisissez votre mot de passe.',
  'sign-in.again-title': 'Votre session a pris fin',
  'sign-in.again-text':
    'Reconnectez-vous pour continuer où vous en étiez. Rien de ce que vous avez saisi n’est perdu.',
  'sign-in.again-other': 'Se connecter avec un autre compte',
  'sign-in.again-other-text': 'Ce qui n’est pas enregistré serait perdu.',
};
