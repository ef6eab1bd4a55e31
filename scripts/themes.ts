/** Writes app/page/themes.css from app/page/themes.json: `node --import tsx scripts/themes.ts`. */
import { writeFileSync } from 'node:fs'
import themes from '../app/page/themes.json' with { type: 'json' }
import { themesCss } from './themes-css.ts'

writeFileSync(new URL('../app/page/themes.css', import.meta.url), themesCss(themes))
