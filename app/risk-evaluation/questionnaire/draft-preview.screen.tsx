import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { languages } from '#contract/language.ts'
import type { DraftHead as Head } from './draft.server.ts'
import { DraftHead } from './draft-head.tsx'
import classes from './draft-preview.module.css'
import type { loader } from './draft-preview.server.ts'
import { PreviewMatrix } from './preview-matrix.tsx'

export const handle: PageHandle<{ head: Head }> = {
  i18n: ['questionnaire', 'risk-evaluation', 'paper'],
  title: ({ t, data }) => t('questionnaire:draft.title', { name: data?.head.name }),
}

export default function DraftPreview() {
  const { t } = useTranslation('questionnaire')
  const { head, language, empty, header, rows } = useLoaderData<typeof loader>()
  return (
    <>
      <DraftHead head={head} />
      {empty ? (
        <Card>
          <EmptyState title={t('preview.none')} line={t('preview.noneLine')} />
        </Card>
      ) : (
        <>
          <div className={classes.bar}>
            <p>{t('preview.line')}</p>
            <nav aria-label={t('preview.languages')} className={classes.languages}>
              {languages.map((each) => (
                <Link key={each} to={`?in=${each}`} aria-current={each === language ? 'true' : undefined}>
                  {t(`language.${each}`)}
                </Link>
              ))}
            </nav>
          </div>
          <PreviewMatrix key={language} header={header} rows={rows} name={head.name} />
        </>
      )}
    </>
  )
}
