import { useTranslation } from 'react-i18next'
import type { UserFieldName } from './user-fields.tsx'

/** What the fields of an account are called. */
export function useUserLabels(): Record<UserFieldName, string> {
  const { t } = useTranslation('accounts-users')
  return {
    username: t('field.username'),
    name: t('field.name'),
    email: t('field.email'),
    mobile: t('field.mobile'),
    company: t('field.company'),
    position: t('field.position'),
    departmentId: t('field.department'),
  }
}
