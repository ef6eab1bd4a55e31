/** Writes app/shell/themes.css from app/shell/themes.json: `node --import tsx scripts/themes.ts`. */
import { writeFileSync } from 'node:fs'
import themes from '../app/page/themes.json' with { type: 'json' }
import { themesCss } from '../app/page/themes-css.ts'

writeFileSync(new URL('../app/shell/themes.css', import.meta.url), themesCss(themes))
