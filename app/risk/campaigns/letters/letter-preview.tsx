import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Language, languageNames, languages } from '#contract/platform/language.ts'
import type { WholeLetter } from '#contract/risk/campaigns/letter.ts'
import classes from './letters.module.css'

/** Moves focus to the preview at the top, since its button is at the bottom of the page. */
const focus = (element: HTMLElement | null) => element?.focus()

type Preview = { name: string; language: Language; texts: WholeLetter }

/** Letter as sent to a respondent, in each language; the respondent's own language is marked. */
export function LetterPreview({ preview: { name, language, texts } }: { preview: Preview }) {
  const { t } = useTranslation('campaigns-delivery')
  return (
    <section ref={focus} aria-label={t('letters.previewed')} tabIndex={-1} className={classes.preview}>
      <Card title={name ? t('letters.previewOf', { name }) : t('letters.previewNobody')}>
        <Texts texts={texts} marked={language} />
      </Card>
    </section>
  )
}

/** Letter texts for readers without permission to edit. */
export const LetterTexts = ({ texts }: { texts: WholeLetter }) => (
  <Card>
    <Texts texts={texts} />
  </Card>
)

function Texts({ texts, marked }: { texts: WholeLetter; marked?: Language }) {
  const { t } = useTranslation('campaigns-delivery')
  return (
    <div className={classes.letters}>
      {languages.map((language) => (
        <article key={language} className={classes.letter} aria-label={languageNames[language]}>
          <p className={classes.language}>
            {languageNames[language]} {language === marked && <Badge tone="info">{t('letters.theirs')}</Badge>}
          </p>
          <h3 lang={language} className={classes.subject}>
            {texts[language].subject}
          </h3>
          <p lang={language} className={classes.body}>
            {texts[language].body}
          </p>
        </article>
      ))}
    </div>
  )
}
