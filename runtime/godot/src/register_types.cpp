#include <gdextension_interface.h>
#include <godot_cpp/core/class_db.hpp>
#include <godot_cpp/godot.hpp>

#include "motion_match_character.h"

using namespace godot;

static void start_motionmatch(ModuleInitializationLevel level) {
    if (level == MODULE_INITIALIZATION_LEVEL_SCENE) ClassDB::register_class<MotionMatchCharacter>();
}

static void stop_motionmatch(ModuleInitializationLevel) {}

extern "C" GDExtensionBool GDE_EXPORT motionmatch_init(GDExtensionInterfaceGetProcAddress get_proc_address,
                                                       GDExtensionClassLibraryPtr library,
                                                       GDExtensionInitialization *initialization) {
    GDExtensionBinding::InitObject init(get_proc_address, library, initialization);
    init.register_initializer(start_motionmatch);
    init.register_terminator(stop_motionmatch);
    init.set_minimum_library_initialization_level(MODULE_INITIALIZATION_LEVEL_SCENE);
    return init.init();
}
