/** How the symbols of one grammar are found. A capture other than `name` is the symbol, and its name the kind. */
export interface Language {
  /** Names the grammar's file: `tree-sitter-<grammar>.wasm`. */
  readonly grammar: string;
  readonly symbols: string;
}

const functionValue = '[(arrow_function) (function_expression) (generator_function)]';

const scriptSymbols = `
(function_declaration name: (_) @name) @function
(generator_function_declaration name: (_) @name) @function
(class_declaration name: (_) @name) @class
(method_definition name: (_) @name) @method
(lexical_declaration (variable_declarator name: (identifier) @name value: ${functionValue})) @function
(variable_declaration (variable_declarator name: (identifier) @name value: ${functionValue})) @function
(program (lexical_declaration (variable_declarator name: (identifier) @name)) @constant)
(program (variable_declaration (variable_declarator name: (identifier) @name)) @constant)
(program (export_statement (lexical_declaration (variable_declarator name: (identifier) @name)) @constant))
(program (expression_statement (assignment_expression left: (member_expression property: (_) @name)
  right: ${functionValue})) @function)
`;

const typedSymbols = `${scriptSymbols}
(abstract_class_declaration name: (_) @name) @class
(interface_declaration name: (_) @name) @interface
(type_alias_declaration name: (_) @name) @type
(enum_declaration name: (_) @name) @enum
(internal_module name: (_) @name) @namespace
(public_field_definition name: (_) @name value: (arrow_function)) @method
(function_signature name: (_) @name) @function
`;

const typescript: Language = { grammar: 'typescript', symbols: typedSymbols };
const javascript: Language = {
  grammar: 'javascript',
  symbols: `${scriptSymbols}(field_definition property: (_) @name value: (arrow_function)) @method`,
};

const python: Language = {
  grammar: 'python',
  symbols: `
(function_definition name: (_) @name) @function
(class_definition name: (_) @name) @class
(module (expression_statement (assignment left: (identifier) @name)) @constant)
`,
};

const go: Language = {
  grammar: 'go',
  symbols: `
(function_declaration name: (_) @name) @function
(method_declaration name: (_) @name) @method
(type_declaration (type_spec name: (_) @name)) @type
(source_file (const_declaration (const_spec name: (_) @name)) @constant)
(source_file (var_declaration (var_spec name: (_) @name)) @constant)
`,
};

const rust: Language = {
  grammar: 'rust',
  symbols: `
(function_item name: (_) @name) @function
(function_signature_item name: (_) @name) @function
(struct_item name: (_) @name) @class
(union_item name: (_) @name) @class
(enum_item name: (_) @name) @enum
(trait_item name: (_) @name) @interface
(impl_item type: (_) @name) @class
(mod_item name: (_) @name body: (_)) @namespace
(type_item name: (_) @name) @type
(const_item name: (_) @name) @constant
(static_item name: (_) @name) @constant
(macro_definition name: (_) @name) @function
`,
};

const java: Language = {
  grammar: 'java',
  symbols: `
(class_declaration name: (_) @name) @class
(record_declaration name: (_) @name) @class
(interface_declaration name: (_) @name) @interface
(annotation_type_declaration name: (_) @name) @interface
(enum_declaration name: (_) @name) @enum
(method_declaration name: (_) @name) @method
(constructor_declaration name: (_) @name) @method
`,
};

const cpp: Language = {
  grammar: 'cpp',
  symbols: `
(function_definition declarator: (function_declarator declarator: (_) @name)) @function
(function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (_) @name))) @function
(function_definition declarator: (reference_declarator (function_declarator declarator: (_) @name))) @function
(class_specifier name: (_) @name body: (_)) @class
(struct_specifier name: (_) @name body: (_)) @class
(union_specifier name: (_) @name body: (_)) @class
(enum_specifier name: (_) @name body: (_)) @enum
(namespace_definition name: (_) @name) @namespace
(alias_declaration name: (_) @name) @type
(type_definition declarator: (type_identifier) @name) @type
(preproc_function_def name: (_) @name) @function
`,
};

const csharp: Language = {
  grammar: 'c-sharp',
  symbols: `
(class_declaration name: (_) @name) @class
(struct_declaration name: (_) @name) @class
(record_declaration name: (_) @name) @class
(interface_declaration name: (_) @name) @interface
(enum_declaration name: (_) @name) @enum
(delegate_declaration name: (_) @name) @type
(method_declaration name: (_) @name) @method
(constructor_declaration name: (_) @name) @method
(property_declaration name: (_) @name) @constant
(namespace_declaration name: (_) @name) @namespace
`,
};

const css: Language = {
  grammar: 'css',
  symbols: `
(rule_set (selectors) @name) @rule
(keyframes_statement (keyframes_name) @name) @rule
`,
};

const php: Language = {
  grammar: 'php',
  symbols: `
(function_definition name: (_) @name) @function
(method_declaration name: (_) @name) @method
(class_declaration name: (_) @name) @class
(trait_declaration name: (_) @name) @class
(interface_declaration name: (_) @name) @interface
(enum_declaration name: (_) @name) @enum
`,
};

const ruby: Language = {
  grammar: 'ruby',
  symbols: `
(method name: (_) @name) @method
(singleton_method name: (_) @name) @method
(class name: (_) @name) @class
(module name: (_) @name) @namespace
(program (assignment left: (constant) @name) @constant)
`,
};

const bash: Language = { grammar: 'bash', symbols: '(function_definition name: (_) @name) @function' };

const powershell: Language = {
  grammar: 'powershell',
  symbols: `
(function_statement (function_name) @name) @function
(class_statement (simple_name) @name) @class
(enum_statement (simple_name) @name) @enum
`,
};

/** By the end of the file's name, lower case. What is missing here is cut by lines. */
export const languagesByExtension: Readonly<Record<string, Language>> = {
  ts: typescript,
  mts: typescript,
  cts: typescript,
  tsx: { grammar: 'tsx', symbols: typedSymbols },
  js: javascript,
  mjs: javascript,
  cjs: javascript,
  jsx: javascript,
  py: python,
  pyi: python,
  go,
  rs: rust,
  java,
  c: cpp,
  cc: cpp,
  cpp,
  cxx: cpp,
  h: cpp,
  hh: cpp,
  hpp: cpp,
  hxx: cpp,
  cs: csharp,
  css,
  php,
  rb: ruby,
  rake: ruby,
  sh: bash,
  bash,
  ps1: powershell,
  psm1: powershell,
};
