import { enableCompileCache } from 'node:module'

// Compiled code is kept between starts; only what is imported after this line gains from it.
enableCompileCache()
await import('./program.ts')
