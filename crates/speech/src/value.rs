//! The arguments of Fluent phrases besides texts and numbers, and the functions that use them.

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use intl_memoizer::{IntlLangMemoizer, concurrent};

/// One player or several.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Player {
    pub(crate) name: String,
    pub(crate) own: String,
    pub(crate) person: &'static str,
}

/// A card, or several.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CardName {
    pub(crate) the: String,
    pub(crate) bare: String,
}

macro_rules! spoken {
    ($Type:ty, $field:ident) => {
        impl FluentType for $Type {
            fn duplicate(&self) -> Box<dyn FluentType + Send> {
                Box::new(self.clone())
            }

            fn as_string(&self, _: &IntlLangMemoizer) -> Cow<'static, str> {
                self.$field.clone().into()
            }

            fn as_string_threadsafe(&self, _: &concurrent::IntlLangMemoizer) -> Cow<'static, str> {
                self.$field.clone().into()
            }
        }

        impl From<$Type> for FluentValue<'static> {
            fn from(value: $Type) -> Self {
                FluentValue::Custom(Box::new(value))
            }
        }
    };
}
spoken!(Player, name);
spoken!(CardName, the);

fn custom<'a, T: 'static>(args: &'a [FluentValue<'_>]) -> Option<&'a T> {
    match args.first() {
        Some(FluentValue::Custom(value)) => value.as_any().downcast_ref(),
        _ => None,
    }
}

/// The form of a verb for you, for one other player and for several; where a language has no form of its own for several,
/// that for you.
fn do_<'a>(args: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    let Some(player) = custom::<Player>(args) else { return FluentValue::Error };
    let form = match player.person {
        "one" => args.get(2),
        "many" => args.get(3).or(args.get(1)),
        _ => args.get(1),
    };
    form.cloned().unwrap_or(FluentValue::Error)
}

fn own<'a>(args: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    custom::<Player>(args).map_or(FluentValue::Error, |player| player.own.clone().into())
}

fn person<'a>(args: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    custom::<Player>(args).map_or(FluentValue::Error, |player| player.person.into())
}

fn bare<'a>(args: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    custom::<CardName>(args).map_or(FluentValue::Error, |card| card.bare.clone().into())
}

/// A text that begins with a capital letter.
fn upper<'a>(args: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    let Some(FluentValue::String(text)) = args.first() else { return FluentValue::Error };
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect::<String>().into()
}

/// A decimal number as languages write it that have a comma where English has a point.
fn comma<'a>(args: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    let Some(FluentValue::String(number)) = args.first() else { return FluentValue::Error };
    number.replace('.', ",").into()
}

/// Adds our functions to a language.
pub(crate) fn add_functions(bundle: &mut FluentBundle<FluentResource>) -> Result<(), FluentError> {
    bundle.add_function("DO", do_)?;
    bundle.add_function("OWN", own)?;
    bundle.add_function("PERSON", person)?;
    bundle.add_function("BARE", bare)?;
    bundle.add_function("UPPER", upper)?;
    bundle.add_function("COMMA", comma)
}
