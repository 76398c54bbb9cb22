import ts from 'typescript';

/** Components that put their children into the element around them, as a fragment does. */
const TRANSPARENT = new Set(['Fragment', 'Suspense']);
const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike;
const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike;

/**
 * Refuses texts in JSX without an element of their own. A browser's translator replaces text nodes, and React throws when
 * it removes one or inserts before it. Of an element whose only child is a string, React sets the `textContent`.
 * https://github.com/facebook/react/issues/11538
 */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      beside: 'Put this text into an element: it stands beside others.',
      returned: 'Return an element: this can be a text without one.',
      list: 'Put each text of this list into an element.',
      rich: 'Put the rich message into <RichText>: it is a list of texts and elements.',
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();

    function typesOf(node) {
      const type = checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node));
      return partsOf(type);
    }
    function partsOf(type) {
      const constraint = checker.getBaseConstraintOfType(type) ?? type;
      return constraint.isUnion() ? constraint.types : [constraint];
    }
    function isText(type) {
      // What is left of `text && <p>{text}</p>`; React shows no empty text.
      return (type.flags & TEXT) !== 0 && type.value !== '' && type.value !== 0;
    }
    function isListOfTexts(type) {
      const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
      return item !== undefined && (type.flags & TEXT) === 0 && partsOf(item).some(isText);
    }
    /** A node of a component's user: the rule sees its texts where they are written. */
    function isReactNode(node) {
      return checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node)).aliasSymbol?.name === 'ReactNode';
    }

    function isBlank(child) {
      if (child.type === 'JSXText') return child.value.trim() === '';
      const { expression } = child;
      return (
        expression?.type === 'Literal' &&
        typeof expression.value === 'string' &&
        expression.value.trim() === ''
      );
    }
    function isShown(child) {
      if (child.type === 'JSXText') return child.value.trim() !== '' || !child.value.includes('\n');
      return child.expression?.type !== 'JSXEmptyExpression';
    }
    function mayBeText(child) {
      if (child.type === 'JSXText') return true;
      return child.type === 'JSXExpressionContainer' && typesOf(child.expression).some(isText);
    }
    /** Whether React may insert a child here later, before what follows. */
    function comesAndGoes(child) {
      if (child.type === 'JSXElement') return /^[A-Z]/.test(nameOf(child));
      if (child.type !== 'JSXExpressionContainer') return false;
      return typesOf(child.expression).some(
        (type) => (type.flags & NOTHING) !== 0 || checker.isArrayType(type),
      );
    }
    function nameOf(element) {
      const { name } = element.openingElement;
      return name.type === 'JSXIdentifier' ? name.name : context.sourceCode.getText(name);
    }

    function checkChildren(parent) {
      const children = parent.children.filter(isShown);
      const isTransparent = parent.type === 'JSXFragment' || TRANSPARENT.has(nameOf(parent));
      for (const [index, child] of children.entries()) {
        if (isBlank(child)) {
          // Firefox's translator loses blanks.
          if (isTransparent || children.slice(0, index).some(comesAndGoes))
            context.report({ node: child, messageId: 'beside' });
        } else if (child.type === 'JSXExpressionContainer' && typesOf(child.expression).some(isListOfTexts)) {
          if (!isReactNode(child.expression)) context.report({ node: child, messageId: 'list' });
        } else if (
          mayBeText(child) &&
          (children.length > 1 || (isTransparent && !isReactNode(child.expression)))
        ) {
          context.report({ node: child, messageId: 'beside' });
        }
      }
    }

    function checkReturned(node, functionNode) {
      const name = functionNode.id?.name ?? functionNode.parent.id?.name;
      if (name === undefined || !/^[A-Z][a-z]/.test(name) || isReactNode(node)) return;
      if (typesOf(node).some((type) => isText(type) || isListOfTexts(type)))
        context.report({ node, messageId: 'returned' });
    }

    return {
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      ReturnStatement(node) {
        if (!node.argument) return;
        const functionNode = context.sourceCode
          .getAncestors(node)
          .findLast(({ type }) => /Function/.test(type));
        checkReturned(node.argument, functionNode);
      },
      ArrowFunctionExpression(node) {
        if (node.expression) checkReturned(node.body, node);
      },
      'CallExpression[callee.property.name="rich"]'(node) {
        const around = node.parent.parent;
        if (around.type !== 'JSXElement' || nameOf(around) !== 'RichText')
          context.report({ node, messageId: 'rich' });
      },
    };
  },
};
