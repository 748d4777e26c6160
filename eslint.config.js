import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const tsFiles = ['**/*.ts', '**/*.tsx']

// An interface is left for what a library lets others add to.
const oneWayOfTypes = {
  selector: 'Program > TSInterfaceDeclaration, Program > ExportNamedDeclaration > TSInterfaceDeclaration',
  message: 'Say type.',
}

export default tseslint.config(
  { ignores: ['node_modules', 'dist', '.data', '.cache', 'test-results', 'coverage'] },
  {
    files: ['**/*.mjs', '**/*.js'],
    extends: [js.configs.recommended],
    languageOptions: { globals: nodeGlobals() },
  },
  {
    files: ['src/web/public/**/*.js'],
    languageOptions: {
      sourceType: 'script',
      globals: { window: 'readonly', document: 'readonly', localStorage: 'readonly', matchMedia: 'readonly' },
    },
  },
  {
    files: tsFiles,
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.server.json', './tsconfig.web.json', './tsconfig.pure-tests.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      eqeqeq: 'error',
      'no-constant-condition': 'error',
      'no-console': 'error',
      'no-undef': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'vitest', importNames: ['it'], message: 'Say test.' }] },
      ],
      'no-restricted-syntax': ['error', oneWayOfTypes],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['src/web/**/*.tsx', 'src/web/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['src/server/**/*.ts'],
    ignores: ['src/server/platform/database/database.ts'],
    rules: { 'no-restricted-syntax': ['error', oneWayOfTypes, ...oneWordEach()] },
  },
  { files: ['src/cli/**', 'scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
)

// Reads are called find…, whatever their SQL begins with, and the database is Db.
function oneWordEach() {
  return [
    {
      selector: 'FunctionDeclaration[id.name=/^(select|fetch)[A-Z]/]',
      message: 'A read is called find….',
    },
    {
      selector: "TSTypeReference[typeName.name='Kysely'] TSTypeReference[typeName.name='Schema']",
      message: 'Say Db.',
    },
  ]
}

function nodeGlobals() {
  const names = [
    'process',
    'console',
    'Buffer',
    'URL',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'fetch',
    'AbortSignal',
    'structuredClone',
  ]
  return Object.fromEntries(names.map((name) => [name, 'readonly']))
}
